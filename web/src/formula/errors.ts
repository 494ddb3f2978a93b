/**
 * What a cell can be refused for. Each is the key of a sentence with {places} in
 * web/content/<language>/messages/formula.json, those of kernels in kernel.json.
 */
export type FormulaErrorCode =
  // text
  | 'source_too_long'
  | 'source_empty'
  | 'character_unknown'
  | 'operator_unknown'
  | 'operator_instead'
  | 'operator_factorial'
  | 'operator_floor'
  | 'operator_percent'
  | 'operator_modulo'
  | 'string_unclosed'
  | 'bracket_unclosed'
  | 'bracket_unopened'
  | 'bracket_mismatch'
  | 'too_nested'
  // grammar
  | 'unexpected_end'
  | 'value_expected'
  | 'unexpected_part'
  | 'comma_at_top'
  | 'numbers_adjacent'
  | 'comma_expected'
  | 'matrix_ragged'
  | 'matrix_empty'
  | 'number_malformed'
  | 'conditional_incomplete'
  | 'property_expected'
  | 'record_malformed'
  | 'record_key_twice'
  | 'assignment_target'
  | 'assignment_to_element'
  | 'assignment_inside'
  | 'parameter_twice'
  | 'syntax'
  // what other languages have
  | 'code_loop'
  | 'code_choice'
  | 'code_function'
  | 'code_import'
  // names
  | 'name_unknown'
  | 'name_unknown_near'
  | 'name_x_as_times'
  | 'name_joined'
  | 'name_reserved'
  | 'name_of_function'
  | 'name_from_python'
  | 'name_from_python_instead'
  | 'function_unknown'
  | 'function_unknown_near'
  | 'function_without_call'
  | 'function_square_brackets'
  | 'function_braces'
  | 'function_is_number'
  | 'function_is_matrix'
  | 'function_is_other'
  | 'argument_count'
  | 'property_unknown'
  | 'property_unknown_near'
  | 'property_of_plain'
  | 'property_transpose'
  | 'option_unknown'
  // values
  | 'kind_unsuited'
  | 'numbers_only'
  | 'order_of_matrices'
  | 'argument_not_number'
  | 'argument_not_matrix'
  | 'argument_not_numeric'
  | 'argument_not_text'
  | 'argument_not_record'
  | 'whole_number_needed'
  | 'size_needed'
  | 'element_not_number'
  | 'element_matrix'
  | 'divide_by_matrix'
  | 'power_of_matrix'
  | 'softmax_of_infinity'
  | 'condition_not_boolean'
  | 'product_shapes'
  | 'product_shapes_transpose'
  | 'elementwise_shapes'
  | 'elementwise_shapes_transpose'
  | 'stack_shapes'
  | `index_${'out_of_range' | 'zero' | 'not_whole'}_${'row' | 'column' | 'item'}`
  | 'index_count'
  | 'index_of_vector'
  | 'index_of_scalar'
  | 'range_empty'
  | 'too_large'
  | 'operation_too_large'
  | 'cell_too_large'
  | 'recursion_too_deep'
  // the page's side
  | 'time_limit'
  | 'stopped'
  | 'worker_crashed'
  | 'kernels_not_loaded'
  // code
  | 'code_unsupported'
  // kernel errors
  | KernelMessage;

/** A kernel's code, with what the sentence about it has to say behind it. */
export type KernelMessage =
  | 'kernel_shape_mismatch'
  | 'kernel_shape_mismatch_rows'
  | 'kernel_shape_mismatch_cols'
  | 'kernel_shape_mismatch_both'
  | 'kernel_shape_mismatch_one_row'
  | 'kernel_empty'
  | 'kernel_not_finite'
  | 'kernel_not_divisible'
  | 'kernel_out_of_range'
  | 'kernel_out_of_range_missing'
  | 'kernel_out_of_range_whole'
  | 'kernel_out_of_range_min'
  | 'kernel_out_of_range_above'
  | 'kernel_out_of_range_max'
  | 'kernel_out_of_range_between'
  | 'kernel_out_of_range_eps'
  | 'kernel_out_of_range_mask'
  | 'kernel_out_of_range_sqrt'
  | 'kernel_out_of_range_log'
  | 'kernel_out_of_range_power'
  | 'kernel_too_large'
  | 'kernel_fully_masked_row';

/** What the sentence of an error is filled with: names, sizes and kinds, never sentences. */
export type ErrorDetails = Record<string, string | number>;

/** A formula error as plain data: it crosses from a worker. */
export interface FormulaErrorInfo {
  code: FormulaErrorCode;
  /** 1-based, in the source as typed */
  line: number;
  /** 1-based, in UTF-16 units, in the source as typed */
  column?: number;
  details: ErrorDetails;
}

/** A stretch of the source as typed, in UTF-16 units from its beginning. */
export interface Span {
  start: number;
  end: number;
}

/** Thrown while a cell is parsed, evaluated or rendered; `offset` says where in the source. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';

  constructor(
    readonly code: FormulaErrorCode,
    readonly details: ErrorDetails = {},
    /** in the source as typed; undefined until somebody knows the place */
    public offset?: number,
  ) {
    super(`${code} ${JSON.stringify(details)}`);
  }

  /** Gives the error a place, if it has none yet. */
  at(offset: number): this {
    this.offset ??= offset;
    return this;
  }
}

/** The 1-based line and column of an offset; CRLF and a lone CR end a line too. */
export function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < offset && index < source.length; index += 1) {
    const character = source[index];
    const ends = character === '\n' || (character === '\r' && source[index + 1] !== '\n');
    if (ends) {
      line += 1;
      lineStart = index + 1;
    }
  }
  return { line, column: Math.min(offset, source.length) - lineStart + 1 };
}

export function toErrorInfo(error: FormulaError, source: string): FormulaErrorInfo {
  const place = lineAndColumn(source, error.offset ?? 0);
  return { code: error.code, ...place, details: error.details };
}
