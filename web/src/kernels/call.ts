import type { TransformerModule } from '#transformer-module';
import { describeValue, KernelError } from './errors.js';
import { readArguments, type SignatureName } from './signatures.js';
import type { ErrorCode } from './types.js';

/** The kernels' functions in C++ are snake_case; the same names in JavaScript are camelCase. */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** What is no KernelError yet and came out of `called`: a getter that throws, memory that ran out. */
function wrap(called: string, during: 'reading' | 'computing', cause: unknown): KernelError {
  const reason = cause instanceof Error ? cause.message : describeValue(cause);
  const message =
    during === 'reading'
      ? `${called}: its arguments could not be read (${reason})`
      : `${called}: the browser could not complete the call (${reason}); ask for smaller matrices`;
  const code = during === 'reading' ? 'out_of_range' : 'too_large';
  return new KernelError({ code, function: called, argument: '', message }, { cause });
}

function attempt<T>(called: string, during: 'reading' | 'computing', action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof KernelError ? error : wrap(called, during, error);
  }
}

/**
 * One call of the module: reads the arguments that `gather` gives, crosses, and
 * throws what comes back as an error.
 */
export function call(
  module: TransformerModule,
  name: SignatureName,
  gather: () => unknown,
): unknown {
  const args = attempt(name, 'reading', () =>
    readArguments(name, gather(), module.maxMatrixElements),
  );
  const { error, value } = attempt(name, 'computing', () => {
    const kernel = module[name];
    if (kernel === undefined) throw new TypeError(`the module has no ${name}`);
    return module.callKernel(kernel, args);
  });
  if (error === undefined) return value;
  const called = camelCase(error.function) || name;
  throw new KernelError({
    ...error,
    code: error.code as ErrorCode,
    function: called,
    message: `${called}: ${error.message}`,
  });
}
