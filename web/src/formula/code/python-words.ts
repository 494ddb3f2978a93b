/** Words of Python, and names that programs use, which a cell's names cannot be. */
export const PYTHON_WORDS = [
  ...['and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif'],
  ...['else', 'except', 'False', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is'],
  ...['lambda', 'None', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'True', 'try'],
  ...[
    'while',
    'with',
    'yield',
    'print',
    'int',
    'float',
    'bool',
    'abs',
    'max',
    'min',
    'len',
    'vars',
  ],
  ...['range', 'slice', 'math', 'SimpleNamespace', 'isinstance'],
];
