import { formatNumber, formatShort } from '../../formula/format';
import type { Kernels, Matrix, SoftmaxFloat32Trace } from '../../kernels/index.js';
import type { SoftmaxState } from './state';

/** Below this temperature no quotient z / T is worth showing: it is the limit in all but name. */
const LEAST_DIVISOR = 1e-3;

export interface Softmaxed {
  /** z, 1 × n */
  scores: Matrix;
  /** z / T; undefined at T = 0 and so close to it that only the limit is left */
  scaled: Matrix | undefined;
  /** softmax(z / T) */
  shares: Matrix;
  /** in bits */
  entropy: number;
  /** how many equal shares would be as undecided */
  perplexity: number;
  /** the entropy of n equal shares */
  mostEntropy: number;
  /** the scores that exp is taken of in float32, and what becomes of them */
  float32: Float32Ways | undefined;
}

export interface Float32Ways {
  /** z / T + c */
  exponents: Matrix;
  trace: SoftmaxFloat32Trace;
  /** exp of more than this does not fit */
  limit: number;
}

const LARGEST_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

function float32Ways(kernels: Kernels, scaled: Matrix, shift: number): Float32Ways {
  const exponents = kernels.binary('add', scaled, [shift]);
  return {
    exponents,
    trace: kernels.softmaxFloat32(exponents),
    limit: kernels.unary('log', [LARGEST_FLOAT32]).data[0] ?? Number.NaN,
  };
}

function firstRow({ cols, data }: Matrix): Matrix {
  return { rows: 1, cols, data: data.slice(0, cols) };
}

export function computeSoftmax(kernels: Kernels, state: SoftmaxState): Softmaxed {
  const { scores: z, temperature, shift } = state;
  // The second row, of equal scores, has the largest entropy that so many shares can have.
  const both = kernels.softmax([z, z.map(() => 0)], { temperature });
  const { bits, perplexity } = kernels.entropy(both);
  const scaled =
    temperature >= LEAST_DIVISOR ? kernels.binary('divide', z, [temperature]) : undefined;
  return {
    scores: { rows: 1, cols: z.length, data: Float64Array.from(z) },
    scaled,
    shares: firstRow(both),
    entropy: bits[0] ?? Number.NaN,
    perplexity: perplexity[0] ?? Number.NaN,
    mostEntropy: bits[1] ?? Number.NaN,
    float32: scaled && float32Ways(kernels, scaled, shift),
  };
}

/** What happened to the softmax that subtracts nothing. */
export type NaiveFate = 'fine' | 'infinite' | 'underflow' | 'wrong';

/** Half a unit of the last printed decimal. */
const PRINTED = 5e-5;

function furthest(left: Matrix, right: Matrix): number {
  return left.data.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (right.data[index] ?? Number.NaN))),
    0,
  );
}

/** What a sentence about the naive way is filled with. */
export function fateDetails({ trace, limit }: Float32Ways): { largest: string; limit: string } {
  return {
    largest: formatShort(trace.shifted.maximum[0] ?? Number.NaN),
    limit: formatNumber(limit, 2),
  };
}

export function naiveFate({ naive, shifted }: SoftmaxFloat32Trace): NaiveFate {
  if (naive.sum[0] === Number.POSITIVE_INFINITY) return 'infinite';
  if (naive.sum[0] === 0) return 'underflow';
  // Tiny numbers have few digits left: the quotient is a number, but not the right one.
  return furthest(naive.shares, shifted.shares) > PRINTED ? 'wrong' : 'fine';
}

/** Whether float32 with the maximum subtracted gives the shares of the bars, as far as printed. */
export function shiftedAgrees({ shares, float32 }: Softmaxed): boolean {
  return float32 !== undefined && furthest(float32.trace.shifted.shares, shares) <= PRINTED;
}
