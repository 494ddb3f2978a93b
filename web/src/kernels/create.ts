import type { TransformerModule } from '#transformer-module';
import { call } from './call.js';
import type { Kernels } from './kernels.js';
import type { SignatureName } from './signatures.js';
import type { Count, EntropyTrace, Matrix, ParameterCount, SoftmaxFloat32Trace } from './types.js';

interface CrossedCount {
  rows: { component: string; formula: string; count: bigint }[];
  total: bigint;
}

/** Counts are numbers while numbers are exact. */
function readCount(count: bigint): Count {
  return count <= Number.MAX_SAFE_INTEGER ? Number(count) : count;
}

function readCounts(crossed: CrossedCount): ParameterCount {
  const rows = crossed.rows.map((row) => ({ ...row, count: readCount(row.count) }));
  return { rows, total: readCount(crossed.total) };
}

function readMaskRows({ rows, cols, data }: Matrix): boolean[][] {
  return Array.from({ length: rows }, (_row, i) =>
    Array.from(data.subarray(i * cols, (i + 1) * cols), (cell) => cell === 1),
  );
}

/** An argument `first` beside those in `options`, which may be absent or no object at all. */
function withFirst(name: string, first: unknown, options: unknown): unknown {
  if (options === null || options === undefined) return { [name]: first };
  // An array is no set of named options: it is refused as such.
  const isNamed = typeof options === 'object' && !Array.isArray(options);
  return isNamed ? { ...options, [name]: first } : options;
}

/** The typed face of a started module. */
export function createKernels(module: TransformerModule): Kernels {
  /** The kernel `name` with all its arguments in one object. */
  const kernel =
    <Name extends SignatureName & keyof Kernels>(name: Name) =>
    (given: unknown) =>
      call(module, name, () => given) as ReturnType<Kernels[Name]>;
  /** The same with one argument before the others. */
  const run = (name: SignatureName, first: string, value: unknown, options: unknown) =>
    call(module, name, () => withFirst(first, value, options));

  return {
    maxMatrixElements: module.maxMatrixElements,
    softmax: (z, options) => run('softmax', 'z', z, options) as Matrix,
    softmaxFloat32: (z) => run('softmaxFloat32', 'z', z, {}) as SoftmaxFloat32Trace,
    entropy: (p) => run('entropy', 'p', p, {}) as EntropyTrace,
    sampleScores: kernel('sampleScores'),
    attention: kernel('attention'),
    tiledAttention: kernel('tiledAttention'),
    naiveAttention: kernel('naiveAttention'),
    multiHeadAttention: kernel('multiHeadAttention'),
    positionalEncoding: kernel('positionalEncoding'),
    positionShift: kernel('positionShift'),
    layerNorm: kernel('layerNorm'),
    rmsNorm: kernel('rmsNorm'),
    feedForward: kernel('feedForward') as Kernels['feedForward'],
    encoderLayer: kernel('encoderLayer'),
    decoderLayer: kernel('decoderLayer'),
    countParameters: (config) =>
      readCounts(call(module, 'countParameters', () => ({ config })) as CrossedCount),

    product: (A, B) => run('product', 'A', A, { B }) as Matrix,
    transpose: (A) => run('transpose', 'A', A, {}) as Matrix,
    unary: (op, A) => run('unary', 'A', A, { op }) as Matrix,
    binary: (op, A, B) => run('binary', 'A', A, { B, op }) as Matrix,
    reduce: (op, A, axis) => run('reduce', 'A', A, { op, axis }) as Matrix,
    activate: (x, options) => run('activate', 'x', x, options) as Matrix,
    randn: kernel('randn'),
    causalMask: (given) => readMaskRows(call(module, 'causalMask', () => given) as Matrix),
  };
}
