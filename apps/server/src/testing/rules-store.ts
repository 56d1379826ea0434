import { sql } from 'kysely';
import type { Trx } from '../platform/db/connect.ts';

/** Rows by table, with the columns that they have; others get their defaults. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Puts rows into tables. */
export async function putRows(trx: Trx, tables: Rows): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const [names, group] of Map.groupBy(rows, (row) => Object.keys(row).join(','))) {
      const columns = sql.join(names.split(',').map((name) => sql.ref(name)));
      await sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(group)}::jsonb)`.execute(
        trx,
      );
    }
  }
}

/** All rows of tables, without what differs from run to run, in an order of their own. */
export async function readRows(trx: Trx, tables: readonly string[]): Promise<Rows> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - '{id,last_updated_at,updated_at,found_at}'::text[] as row from ${sql.table(table)} t order by (to_jsonb(t) - 'id')::text`.execute(
      trx,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
