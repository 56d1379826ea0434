import type { EditorTable } from '@midoffice/contract/fundamentals/statements/shapes';
import type {
  LayerCell,
  LayerConflict,
  LayerMark,
  LayerRecord,
  LayerValues,
  MainStatement,
} from '@midoffice/market/statements/layers';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Both layers of one symbol and table as they are stored. */
export interface StoredLayers {
  readonly records: readonly LayerRecord[];
  readonly cells: readonly LayerCell[];
  readonly marks: readonly LayerMark[];
}

const id = sql`calendar_year || '-' || period as id`;
const yearAndPeriod = sql`split_part(k.id, '-', 1)::integer, split_part(k.id, '-', 2)`;

/** The layers of one symbol in one table. */
export async function readLayers(db: DbOrTrx, symbol: string, table: EditorTable): Promise<StoredLayers> {
  const where = sql`symbol = ${symbol} and statement = ${table}`;
  const records = await sql<LayerRecord>`
    select ${id}, source, values, updated_at as "updatedAt" from statement_source_record where ${where}`.execute(
    db,
  );
  const cells = await sql<LayerCell>`
    select ${id}, field, value, witness from statement_cell where ${where} order by field`.execute(db);
  const marks = await sql<LayerMark>`
    select ${id}, mark, values, witness from statement_mark where ${where}`.execute(db);
  return { records: records.rows, cells: cells.rows, marks: marks.rows };
}

/** The layer of one source: of one table, by record id. */
export async function readSourceLayer(
  db: DbOrTrx,
  symbol: string,
  table: EditorTable,
  source: string,
): Promise<LayerRecord[]> {
  const { rows } = await sql<LayerRecord>`
    select ${id}, source, values, updated_at as "updatedAt" from statement_source_record
    where symbol = ${symbol} and statement = ${table} and source = ${source}`.execute(db);
  return rows;
}

/** The main set of one symbol and table, deleted records included, by id. */
export async function readMain(db: DbOrTrx, symbol: string, table: EditorTable): Promise<MainStatement[]> {
  const { rows } = await sql<MainStatement>`
    select ${id}, source, values, overridden, deleted, updated_at as "updatedAt" from statement_record
    where symbol = ${symbol} and statement = ${table} order by calendar_year, period`.execute(db);
  return rows;
}

/** The main sets of many symbols in one table, without deleted records, by symbol and id. */
export async function readMainOf(
  db: DbOrTrx,
  symbols: readonly string[],
  table: EditorTable,
): Promise<(Pick<MainStatement, 'id' | 'values'> & { symbol: string })[]> {
  const { rows } = await sql<Pick<MainStatement, 'id' | 'values'> & { symbol: string }>`
    select symbol, ${id}, values from statement_record
    where symbol = any(${[...symbols]}::text[]) and statement = ${table} and not deleted
    order by symbol, calendar_year, period`.execute(db);
  return rows;
}

/** Writes the differences of a main set: records that replace the stored ones, and ids to delete. */
export async function writeMain(
  trx: Trx,
  symbol: string,
  table: EditorTable,
  put: readonly MainStatement[],
  gone: readonly string[],
): Promise<void> {
  const out = [...gone, ...put.map((record) => record.id)];
  if (!out.length) return;
  await sql`
    delete from statement_record r using unnest(${out}::text[]) k (id)
    where r.symbol = ${symbol} and r.statement = ${table} and (r.calendar_year, r.period) = (${yearAndPeriod})`.execute(
    trx,
  );
  await sql`
    insert into statement_record (symbol, statement, calendar_year, period, date, source, values, overridden, deleted, updated_at)
    select ${symbol}, ${table}, ${yearAndPeriod}, (k.values->>'date')::date, source, values, overridden, deleted, "updatedAt"
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb)
      k (id text, source text, values jsonb, overridden jsonb, deleted boolean, "updatedAt" timestamptz)`.execute(
    trx,
  );
}

/** Makes the open conflicts of a symbol's table those given; what was open and still is keeps its id and time. */
export async function writeConflicts(
  trx: Trx,
  symbol: string,
  table: EditorTable,
  conflicts: readonly LayerConflict[],
): Promise<void> {
  const list = JSON.stringify(conflicts);
  await sql`
    delete from statement_conflict c where c.symbol = ${symbol} and c.statement = ${table} and not exists (
      select 1 from jsonb_to_recordset(${list}::jsonb) k (id text, field text)
      where (c.calendar_year, c.period, c.field) = (${yearAndPeriod}, k.field))`.execute(trx);
  if (!conflicts.length) return;
  await sql`
    insert into statement_conflict (symbol, statement, calendar_year, period, field, source, corrected, source_was, source_now)
    select ${symbol}, ${table}, ${yearAndPeriod}, field, source, corrected, "sourceWas", "sourceNow"
    from jsonb_to_recordset(${list}::jsonb)
      k (id text, field text, source text, corrected jsonb, "sourceWas" jsonb, "sourceNow" jsonb)
    on conflict (symbol, statement, calendar_year, period, field) do update
      set source = excluded.source, corrected = excluded.corrected, source_was = excluded.source_was, source_now = excluded.source_now`.execute(
    trx,
  );
}

/** Notes the size of a symbol's main set over all tables; takes the symbol off the list where nothing is left. */
export async function writeSymbol(trx: Trx, symbol: string): Promise<void> {
  await sql`
    with made as (
      select count(*) as records, min(date) as first_date, max(date) as last_date,
             (array_agg(values->>'cik' order by date desc) filter (where values->>'cik' is not null))[1] as cik
      from statement_record where symbol = ${symbol} and not deleted),
    gone as (delete from statement_symbol where symbol = ${symbol} and (select records from made) = 0)
    insert into statement_symbol (symbol, cik, record_count, first_date, last_date)
    select ${symbol}, cik, records, first_date, last_date from made where records > 0
    on conflict (symbol) do update set cik = excluded.cik, record_count = excluded.record_count,
      first_date = excluded.first_date, last_date = excluded.last_date`.execute(trx);
}

/** A record that a source sent, on its way in. */
export interface SentRecord {
  readonly table: EditorTable;
  readonly id: string;
  readonly values: LayerValues;
}

/** Puts records of one source into the source layer. Answers what was new, what changed, and in which tables. */
export async function putSourceRecords(
  trx: Trx,
  into: { symbol: string; source: string; importId: number | null },
  records: readonly SentRecord[],
): Promise<{ inserted: number; changed: number; tables: EditorTable[] }> {
  const { rows } = await sql<{ statement: EditorTable; inserted: number; changed: number }>`
    with put as (
      insert into statement_source_record (symbol, statement, calendar_year, period, source, values, import_id)
      select ${into.symbol}, k.table, ${yearAndPeriod}, ${into.source}, k.values, ${into.importId}
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) k ("table" text, id text, values jsonb)
      on conflict (symbol, statement, calendar_year, period, source) do update
        set values = excluded.values, import_id = excluded.import_id, updated_at = now()
        where statement_source_record.values <> excluded.values
      returning statement, xmax = 0 as fresh)
    select statement, count(*) filter (where fresh) as inserted, count(*) filter (where not fresh) as changed
    from put group by statement order by statement`.execute(trx);
  return {
    inserted: rows.reduce((sum, row) => sum + row.inserted, 0),
    changed: rows.reduce((sum, row) => sum + row.changed, 0),
    tables: rows.map((row) => row.statement),
  };
}

/** Begins the record of an import and answers its id; its counts are written at the end. */
export async function insertImport(
  trx: Trx,
  run: { symbol: string; source: string; fileName: string; rows: number; actor: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into statement_import (symbol, source, file_name, row_count, inserted_count, changed_count, actor_label)
    values (${run.symbol}, ${run.source}, ${run.fileName}, ${run.rows}, 0, 0, ${run.actor}) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}

/** Writes what an import did; one that changed nothing leaves no trace. */
export async function finishImport(
  trx: Trx,
  id: number,
  counts: { inserted: number; changed: number },
): Promise<void> {
  if (counts.inserted + counts.changed === 0)
    await sql`delete from statement_import where id = ${id}`.execute(trx);
  else
    await sql`update statement_import set inserted_count = ${counts.inserted}, changed_count = ${counts.changed} where id = ${id}`.execute(
      trx,
    );
}

/** The import that a source's record came with last; undefined where there is none. */
export async function readOrigin(
  db: DbOrTrx,
  of: { symbol: string; table: EditorTable; id: string; source: string },
): Promise<{ importId: number; fileName: string; importedBy: string } | undefined> {
  const { rows } = await sql<{ importId: number; fileName: string; importedBy: string }>`
    select i.id as "importId", i.file_name as "fileName", i.actor_label as "importedBy"
    from statement_source_record r join statement_import i on i.id = r.import_id
    where r.symbol = ${of.symbol} and r.statement = ${of.table} and r.source = ${of.source}
      and r.calendar_year || '-' || r.period = ${of.id}`.execute(db);
  return rows[0];
}
