import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { canonical } from '../../../platform/audit/canonical.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { idOf, type Desk } from './desk.ts';
import { copyOf, type Plan } from './edit.ts';
import { edsLedger } from './ledger-tables.ts';
import type { SentRecord } from './layer-store.ts';
import type { Values } from './plan.ts';

/** How records of a source differ from its stored ones. */
export interface SentCounts {
  readonly inserted: number;
  readonly changed: number;
  readonly removed: number;
}

/** Where records come from and when. */
export interface Sending {
  readonly table: EdsTable;
  readonly source: string;
  /** The import that they belong to; null where they come otherwise, as by a run. */
  readonly importId: number | null;
  readonly nowMs: number;
}

const rowOf = ({ symbol, key, values }: SentRecord, { table, source, importId, nowMs }: Sending): Row => ({
  symbol,
  subject: table,
  record_key: key,
  source,
  values,
  import_id: importId,
  updated_at: new Date(nowMs).toISOString(),
});

const sameValues = (row: Row, values: Values): boolean => canonical(row['values']) === canonical(values);

/** Makes a source's records of the symbol those given, and no others. */
export function planSent(
  desk: Desk,
  source: string,
  records: ReadonlyMap<string, Values>,
  nowMs: number,
): { plan: Plan; counts: SentCounts } {
  const next = copyOf(desk.facts);
  const counts = { inserted: 0, changed: 0, removed: 0 };
  const sending: Sending = { table: desk.table, source, importId: null, nowMs };
  for (const [id, row] of desk.facts.records) {
    if (row['source'] !== source || records.has(String(row['record_key']))) continue;
    next.records.delete(id);
    counts.removed += 1;
  }
  for (const [key, values] of records) {
    const row = rowOf({ symbol: desk.symbol, key, values }, sending);
    const existing = desk.facts.records.get(idOf(edsLedger.record, row));
    if (existing && sameValues(existing, values)) continue;
    next.records.set(idOf(edsLedger.record, row), row);
    counts[existing ? 'changed' : 'inserted'] += 1;
  }
  const plan: Plan = {
    kind: 'eds.records-sent',
    source,
    summary: `${desk.table}: records of ${source}`,
    next,
    // Charts follow edits and runs that say so; what a source sends moves none.
    touched: new Map(),
    asSent: true,
  };
  return { plan, counts };
}

/** The facts that records of one source come to, of however many symbols; others that it has stay as they are. */
export async function sentRows(
  trx: Trx,
  sending: Sending,
  records: readonly SentRecord[],
): Promise<{ rows: CellChange[]; symbols: string[]; counts: SentCounts }> {
  const wanted = records.map((record) => rowOf(record, sending));
  const keys = wanted.map(
    (row) =>
      Object.fromEntries(edsLedger.record.key.map((column) => [column, row[column]])) as CellChange['key'],
  );
  const existing = await readRows(trx, edsLedger.record, keys);
  const counts = { inserted: 0, changed: 0, removed: 0 };
  const rows: CellChange[] = [];
  const symbols = new Set<string>();
  for (const [i, { symbol, values }] of records.entries()) {
    const before = existing[i] ?? null;
    if (before && sameValues(before, values)) continue;
    counts[before ? 'changed' : 'inserted'] += 1;
    symbols.add(symbol);
    rows.push({ table: edsLedger.record.name, key: keys[i]!, field: '*', before, after: wanted[i] });
  }
  return { rows, symbols: [...symbols].sort(), counts };
}
