import { cellSeparator, formulaStart, withoutFormulas } from '@midoffice/contract/kernel';

/** What a column of a CSV export holds: in `plain` ones a signed number stays a number. Formulas are guarded in both. */
export interface CsvColumn<T> {
  readonly header: string;
  readonly type: 'text' | 'plain';
  value(row: T): string | number | boolean | null | undefined;
}

function cell(value: string | number | boolean | null | undefined, type: 'text' | 'plain'): string {
  const text = value === null || value === undefined ? '' : String(value);
  const isNumber =
    type === 'plain' && (typeof value !== 'string' || /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text));
  const safe = isNumber ? text : withoutFormulas(formulaStart.test(text) ? `'${text}` : text);
  return cellSeparator.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV with a header line, RFC 4180. Cells that a spreadsheet would run are escaped, those that it may split are quoted. */
export function csvText<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map((column) => cell(column.header, 'plain')).join(',')];
  for (const row of rows) lines.push(columns.map((column) => cell(column.value(row), column.type)).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
