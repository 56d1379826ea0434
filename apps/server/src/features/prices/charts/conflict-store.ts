import type { ImportConflict } from '@midoffice/contract/prices/charts/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const columns = sql`
  c.id, c.symbol, c.env, c.chart_type as "chartType",
  to_char(c.ts, case when c.chart_type = 'eod' then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI:SS' end) as date, c.field,
  c.corrected, c.vendor_was as "vendorWas", c.vendor_now as "vendorNow", c.import_id as "importId", r.file_name as "fileName",
  c.found_at as at, c.change_set_id as "changeSetId"`;

/** Conflicts that nobody has decided, newest first. */
export async function readOpenConflicts(
  db: DbOrTrx,
  symbol: string | undefined,
  limit: number,
): Promise<{ rows: ImportConflict[]; total: number }> {
  const open = sql`c.resolved_at is null and (${symbol ?? null}::text is null or c.symbol = ${symbol ?? null})`;
  const { rows } = await sql<ImportConflict & { total: number }>`
    select ${columns}, count(*) over () as total from import_conflict c join import_run r on r.id = c.import_id
    where ${open} order by c.id desc limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One conflict, or undefined; `resolution` null while it is open. */
export async function readConflict(
  db: DbOrTrx,
  id: number,
): Promise<(ImportConflict & { resolution: string | null }) | undefined> {
  const { rows } = await sql<ImportConflict & { resolution: string | null }>`
    select ${columns}, c.resolution from import_conflict c join import_run r on r.id = c.import_id where c.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Closes conflicts: one, or all of its bar where an added or deleted bar is decided as a whole. */
export async function closeConflict(
  trx: Trx,
  conflict: ImportConflict,
  resolution: string,
  wholeBar: boolean,
): Promise<void> {
  await sql`
    update import_conflict set resolved_at = now(), resolution = ${resolution}
    where resolved_at is null and (id = ${conflict.id} or (${wholeBar} and symbol = ${conflict.symbol} and env = ${conflict.env}
      and chart_type = ${conflict.chartType} and ts = ${conflict.date}::timestamp))`.execute(trx);
}
