import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { callApi } from '../../data/client.ts';
import { saveFile } from '../../data/download.ts';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';

interface SavedRows<Row> {
  /** File name without date and ending; the audit log names the list so. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** How the list is filtered, for the audit log; values that are absent are left out. */
  readonly filters: object;
}

type Recorded = string | number | boolean;

const textAtMost = 1000;
const recorded = (value: unknown): Recorded =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value).slice(0, textAtMost);

/**
 * Saves rows as a CSV file. The audit log records it first: who, which list, its filters and how many rows. Where that
 * fails nothing is saved.
 * @throws CallError
 */
export async function saveRows<Row>({ name, columns, rows, filters }: SavedRows<Row>): Promise<void> {
  const text = await toCsv(columns, rows);
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  await callApi(recordExport, {
    list: name,
    filters: Object.fromEntries(given.map(([key, value]) => [key, recorded(value)])),
    rows: rows.length,
  });
  saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, text);
}
