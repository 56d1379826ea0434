import { downloadEdsSample } from '@midoffice/contract/prices/corporate-actions/calls/download-eds-sample';
import { edsFields, type EdsTable, type EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { auditExport } from '../../../../platform/audit/export.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { recordsAsCsv } from '../csv.ts';
import { readMain } from '../layer-store.ts';

const linesAtMost = 5;

/** A line that says what belongs into each column, for a symbol without records. */
function exampleOf(table: EdsTable, today: string): Record<string, EdsValue> {
  const example = ({ name, kind, choices }: (typeof edsFields)[EdsTable][number]): EdsValue => {
    // A split has two different numbers.
    if (kind === 'number') return name === 'denominator' ? 1 : 1.25;
    if (kind === 'day') return today;
    if (kind === 'code') return choices![0]!;
    return kind === 'currency' ? 'USD' : null;
  };
  return Object.fromEntries(edsFields[table].map((field) => [field.name, example(field)]));
}

export const handler = implementRead(downloadEdsSample, async (context, { type, symbol }) => {
  const main = (await readMain(context.db, type, [symbol])).filter((record) => !record.deleted);
  const today = new Date(context.platform.now()).toISOString().slice(0, 10);
  const rows = main.length ? main.slice(0, linesAtMost) : [{ symbol, values: exampleOf(type, today) }];
  const name = symbol.replace(/[^\w.-]/g, '_');
  await auditExport(context, { list: 'sample of EDS records', filters: { type, symbol }, rows: rows.length });
  context.download(`${type}-${name}-sample.csv`, 'text/csv; charset=utf-8');
  return recordsAsCsv(type, rows);
});
