import {
  edsFields,
  edsFileMaxRows,
  edsKeyOf,
  type EdsTable,
  type EdsValue,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { formulaStart, symbol as symbolField } from '@midoffice/contract/kernel';
import { FileError, csvRows, type TextChunks } from '@midoffice/market';
import { csvText, type CsvColumn } from '../../../platform/csv/csv.ts';
import type { SentRecord } from './layer-store.ts';
import { BadValue, refuseNoSplit, storedValues } from './values.ts';

/** The header of a table's file: the symbol, then the table's own fields. */
export const columnsOf = (table: EdsTable): string[] => [
  'symbol',
  ...edsFields[table].map((field) => field.name),
];

// A spreadsheet that saves our export keeps the apostrophe that guards a formula.
const unguarded = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

function symbolOf(text: string, line: number): string {
  const parsed = symbolField.safeParse(unguarded(text));
  if (!parsed.success) throw new FileError(line, 'symbol', `symbol: ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}

function recordOf(
  table: EdsTable,
  header: readonly string[],
  { line, record }: { line: number; record: readonly string[] },
): SentRecord {
  if (record.length !== header.length)
    throw new FileError(line, null, `${record.length} of ${header.length} columns`);
  const given = Object.fromEntries(header.map((name, i) => [name, unguarded(record[i]!)]));
  const symbol = symbolOf(given['symbol']!, line);
  const { symbol: _symbol, ...rest } = given;
  let values: Record<string, EdsValue>;
  try {
    values = storedValues(table, rest);
    refuseNoSplit(table, values);
  } catch (error) {
    if (error instanceof BadValue) throw new FileError(line, error.field, `${error.field}: ${error.message}`);
    throw error;
  }
  return { symbol, key: edsKeyOf(table, values), values };
}

function checkHeader(table: EdsTable, record: readonly string[]): void {
  const known = columnsOf(table);
  const unknown = record.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new FileError(1, unknown || null, `column '${unknown}' is not one of ${known.join(', ')}`);
  const needed = ['symbol', ...edsFields[table].filter((field) => field.key).map((field) => field.name)];
  for (const name of needed)
    if (!record.includes(name)) throw new FileError(1, name, `column ${name} is missing`);
  const twice = record.find((name, i) => record.indexOf(name) !== i);
  if (twice !== undefined) throw new FileError(1, twice, `column ${twice} appears twice`);
}

/**
 * Reads a file of one table's records: a header of `columnsOf` in any order (symbol and key columns are needed), one
 * record a line.
 * @throws FileError naming line and field, also for a record that appears twice
 */
export async function readRecords(table: EdsTable, chunks: TextChunks): Promise<SentRecord[]> {
  const records: SentRecord[] = [];
  const lines = new Map<string, number>();
  let header: string[] | undefined;
  for await (const row of csvRows(chunks)) {
    if (!header) {
      checkHeader(table, row.record);
      header = row.record;
      continue;
    }
    const record = recordOf(table, header, row);
    const id = `${record.symbol} ${record.key}`;
    const earlier = lines.get(id);
    if (earlier !== undefined)
      throw new FileError(row.line, edsFields[table][0]!.name, `${id} is already on line ${earlier}`);
    lines.set(id, row.line);
    records.push(record);
    if (records.length > edsFileMaxRows)
      throw new FileError(row.line, null, `the file has more than ${edsFileMaxRows} records`);
  }
  if (!header) throw new FileError(1, null, 'the file is empty');
  if (!records.length) throw new FileError(1, null, 'the file holds no records');
  return records;
}

/** Records as a file that `readRecords` takes and a spreadsheet does not run. */
export function recordsAsCsv(table: EdsTable, records: readonly Omit<SentRecord, 'key'>[]): string {
  const columns = columnsOf(table).map((name): CsvColumn<Omit<SentRecord, 'key'>> => {
    const number = edsFields[table].find((field) => field.name === name)?.kind === 'number';
    return {
      header: name,
      type: number ? 'plain' : 'text',
      value: (row) => (name === 'symbol' ? row.symbol : (row.values[name] ?? null)),
    };
  });
  return csvText(columns, records);
}
