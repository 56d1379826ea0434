/** What a column of a CSV export holds: text is guarded against formulas, the rest stands as it is. */
export interface CsvColumn<T> {
  readonly header: string;
  readonly type: 'text' | 'plain';
  value(row: T): string | number | boolean | null | undefined;
}

// A spreadsheet takes a cell that begins so for a formula. Source: OWASP, CSV injection.
const formulaStart = /^[=+\-@\t\r]/;

function cell(value: string | number | boolean | null | undefined, type: 'text' | 'plain'): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = type === 'text' && formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV with a header line, RFC 4180. Formula cells are escaped in text columns only. */
export function csvText<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map((column) => cell(column.header, 'plain')).join(',')];
  for (const row of rows) lines.push(columns.map((column) => cell(column.value(row), column.type)).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
