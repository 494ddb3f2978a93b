/** Reading what came from a link: nothing in it is trusted. */

export type Unknown = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

export function isWholeBetween(value: unknown, min: number, max: number): value is number {
  return isBetween(value, min, max) && Number.isInteger(value);
}

/** Rows of finite numbers, `rows` of them, each with the same 1 … `maxCols` columns. */
export function readRows(value: unknown, rows: number, maxCols: number): number[][] | undefined {
  if (!Array.isArray(value) || value.length !== rows) return undefined;
  const cols: unknown = value[0]?.length;
  if (!isWholeBetween(cols, 1, maxCols)) return undefined;
  const isRow = (row: unknown) =>
    Array.isArray(row) && row.length === cols && row.every((one) => Number.isFinite(one));
  return value.every(isRow) ? value.map((row: number[]) => [...row]) : undefined;
}

/** Short texts, at most `max` of them. */
export function readNames(value: unknown, max: number, length: number): string[] | undefined {
  const isName = (one: unknown) => typeof one === 'string' && one.length <= length;
  if (!Array.isArray(value) || value.length < 1 || value.length > max) return undefined;
  return value.every(isName) ? [...value] : undefined;
}
