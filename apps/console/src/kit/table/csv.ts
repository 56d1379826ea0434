import { cellSeparator, formulaStart, withoutFormulas } from '@midoffice/contract/kernel';
import type { CellValue, Column } from './column.ts';

/** A number that a column holds as text must stay a number: a minus is no formula there. */
const isNumeric = (text: string): boolean => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text);

function csvCell<Row>(column: Column<Row>, row: Row): CellValue {
  const value = column.value(row);
  const isText = (column.kind ?? 'text') === 'text';
  if (typeof value !== 'string') return value;
  return !isText && isNumeric(value) ? Number(value) : withoutFormulas(value);
}

/** The rows as CSV with a header line: raw values, no formats; text that a spreadsheet would run is disarmed. */
export async function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const lines = [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => csvCell(column, row))),
  ];
  const quotes = (value: unknown): boolean => typeof value === 'string' && cellSeparator.test(value);
  return `${papa.unparse(lines, { newline: '\r\n', escapeFormulae: formulaStart, quotes })}\r\n`;
}
