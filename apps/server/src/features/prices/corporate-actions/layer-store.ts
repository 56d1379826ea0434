import type { EdsFinding, EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import type {
  ActionValue,
  ActionValues,
  CellOverride,
  InvalidMark,
  MainRecord,
  RecordMark,
  SourceRecord,
} from '@midoffice/market/corporate-actions/index';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Both layers of one symbol and table as they are stored. */
export interface StoredLayers {
  readonly records: SourceRecord[];
  readonly cells: CellOverride[];
  readonly marks: RecordMark[];
  readonly invalid: InvalidMark[];
}

type Of<T> = T & { symbol: string };

/** The layers of many symbols in one table, by symbol; every symbol asked for is in the answer. */
export async function readLayers(
  db: DbOrTrx,
  table: EdsTable,
  symbols: readonly string[],
): Promise<Map<string, StoredLayers>> {
  const where = sql`subject = ${table} and symbol = any(${[...symbols]}::text[])`;
  const records = await sql<Of<SourceRecord>>`
    select symbol, record_key as key, source, values, updated_at as "updatedAt" from eds_source_record where ${where}`.execute(
    db,
  );
  const cells = await sql<Of<CellOverride>>`
    select symbol, record_key as key, field, value from eds_cell where ${where}`.execute(db);
  const marks = await sql<Of<RecordMark>>`
    select symbol, record_key as key, mark, values, source from eds_mark where ${where}`.execute(db);
  const invalid = await sql<Of<InvalidMark>>`
    select symbol, record_key as key, source from eds_invalid where ${where}`.execute(db);
  const layers = new Map<string, StoredLayers>(
    symbols.map((symbol) => [symbol, { records: [], cells: [], marks: [], invalid: [] }]),
  );
  for (const { symbol, ...one } of records.rows) layers.get(symbol)!.records.push(one);
  for (const { symbol, ...one } of cells.rows) layers.get(symbol)!.cells.push(one);
  for (const { symbol, ...one } of marks.rows) layers.get(symbol)!.marks.push(one);
  for (const { symbol, ...one } of invalid.rows) layers.get(symbol)!.invalid.push(one);
  return layers;
}

/** The import that a source's record came with last; undefined where it came otherwise, as by a run. */
export async function readOrigin(
  db: DbOrTrx,
  of: { symbol: string; table: EdsTable; key: string; source: string },
): Promise<{ importId: number; fileName: string; importedBy: string } | undefined> {
  const { rows } = await sql<{ importId: number; fileName: string; importedBy: string }>`
    select i.id as "importId", i.file_name as "fileName", i.actor_label as "importedBy"
    from eds_source_record r join eds_import i on i.id = r.import_id
    where r.symbol = ${of.symbol} and r.subject = ${of.table} and r.record_key = ${of.key} and r.source = ${of.source}`.execute(
    db,
  );
  return rows[0];
}

/** A record of the main set with its symbol. */
export type StoredRecord = MainRecord & { readonly symbol: string; readonly date: string | null };

const mainColumns = sql`symbol, record_key as key, date, source, values, overridden, deleted, updated_at as "updatedAt"`;

/** The materialised main set of many symbols, newest key first. */
export async function readMain(
  db: DbOrTrx,
  table: EdsTable,
  symbols: readonly string[],
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select ${mainColumns} from eds_record where subject = ${table} and symbol = any(${[...symbols]}::text[])
    order by symbol, record_key collate "C" desc`.execute(db);
  return rows;
}

/** The main records of one day, by symbol; deleted ones left out. */
export async function readDay(
  db: DbOrTrx,
  table: EdsTable,
  date: string,
  limit: number,
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select ${mainColumns} from eds_record where subject = ${table} and date = ${date}::date and not deleted
    order by symbol limit ${limit}`.execute(db);
  return rows;
}

/** Main records of some days, by symbol and key; deleted ones left out. @param after symbol and key of the last one known */
export async function readSpan(
  db: DbOrTrx,
  table: EdsTable,
  {
    from,
    to,
    after,
    limit,
  }: { from: string; to: string; after: { symbol: string; key: string } | null; limit: number },
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select ${mainColumns} from eds_record
    where subject = ${table} and date between ${from}::date and ${to}::date and not deleted
      and (symbol, record_key) > (${after?.symbol ?? ''}, ${after?.key ?? ''})
    order by symbol, record_key limit ${limit}`.execute(db);
  return rows;
}

/** What sources have of single records. */
export async function readSourcesOf(
  db: DbOrTrx,
  table: EdsTable,
  keys: readonly { symbol: string; key: string }[],
): Promise<(SourceRecord & { symbol: string })[]> {
  const { rows } = await sql<SourceRecord & { symbol: string }>`
    select r.symbol, r.record_key as key, r.source, r.values, r.updated_at as "updatedAt" from eds_source_record r
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (symbol text, key text)
      on k.symbol = r.symbol and k.key = r.record_key
    where r.subject = ${table} order by r.symbol, r.record_key, r.source`.execute(db);
  return rows;
}

/** Writes the differences of main sets: records that replace the stored ones, and keys to delete. */
export async function writeMain(
  trx: Trx,
  table: EdsTable,
  put: readonly StoredRecord[],
  gone: readonly { symbol: string; key: string }[],
): Promise<void> {
  const out = [...gone, ...put].map(({ symbol, key }) => ({ symbol, key }));
  if (!out.length) return;
  await sql`
    delete from eds_record r using jsonb_to_recordset(${JSON.stringify(out)}::jsonb) k (symbol text, key text)
    where r.subject = ${table} and r.symbol = k.symbol and r.record_key = k.key`.execute(trx);
  await sql`
    insert into eds_record (symbol, subject, record_key, date, source, values, overridden, deleted, updated_at)
    select symbol, ${table}, key, date, source, values, overridden, deleted, "updatedAt"
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb)
      k (symbol text, key text, date date, source text, values jsonb, overridden jsonb, deleted boolean, "updatedAt" timestamptz)`.execute(
    trx,
  );
}

/** A record that a source sent, on its way in. */
export interface SentRecord {
  readonly symbol: string;
  readonly key: string;
  readonly values: ActionValues;
}

/** Puts records of one source into the source layer. Answers what was new, what changed, and whose records did. */
export async function putSourceRecords(
  trx: Trx,
  into: { table: EdsTable; source: string; importId: number | null },
  records: readonly SentRecord[],
): Promise<{ inserted: number; changed: number; symbols: string[] }> {
  const { rows } = await sql<{ symbol: string; inserted: number; changed: number }>`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) k (symbol text, key text, values jsonb)),
    put as (
      insert into eds_source_record (symbol, subject, record_key, source, values, import_id)
      select symbol, ${into.table}, key, ${into.source}, values, ${into.importId} from sent
      on conflict (symbol, subject, record_key, source) do update
        set values = excluded.values, import_id = excluded.import_id, updated_at = now()
        where eds_source_record.values <> excluded.values
      returning symbol, xmax = 0 as fresh)
    select symbol, count(*) filter (where fresh) as inserted, count(*) filter (where not fresh) as changed from put group by symbol`.execute(
    trx,
  );
  return {
    inserted: rows.reduce((sum, row) => sum + row.inserted, 0),
    changed: rows.reduce((sum, row) => sum + row.changed, 0),
    symbols: rows.map((row) => row.symbol),
  };
}

/** What the tests found, by symbol: an empty list takes the symbol off. What a person took off stays off unless it is another finding. */
export async function storeOutliers(
  trx: Trx,
  table: EdsTable,
  found: readonly { symbol: string; findings: readonly EdsFinding[] }[],
): Promise<void> {
  const clean = found.filter((one) => !one.findings.length).map((one) => one.symbol);
  if (clean.length)
    await sql`delete from eds_outlier where subject = ${table} and symbol = any(${clean}::text[])`.execute(
      trx,
    );
  const dirty = found.filter((one) => one.findings.length);
  if (!dirty.length) return;
  await sql`
    insert into eds_outlier (symbol, subject, findings)
    select symbol, ${table}, findings from jsonb_to_recordset(${JSON.stringify(dirty)}::jsonb) k (symbol text, findings jsonb)
    on conflict (symbol, subject) do update set findings = excluded.findings, dismissed = false, found_at = now()
      where eds_outlier.findings <> excluded.findings`.execute(trx);
}

export type { ActionValue };
