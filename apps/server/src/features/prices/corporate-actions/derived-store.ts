import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

// A record made by hand has no source, and a record that the rules no longer produce is only in the main set.
const layers = ['eds_source_record', 'eds_cell', 'eds_mark', 'eds_record'] as const;

/** Symbols with records after one, in the order of the database. */
export async function symbolsAfter(db: DbOrTrx, after: string, limit: number): Promise<string[]> {
  const each = layers.map(
    (layer) => sql`
      (select distinct symbol from ${sql.table(layer)} where symbol > ${after} order by 1 limit ${limit})`,
  );
  const { rows } = await sql<{ symbol: string }>`
    select symbol from (${sql.join(each, sql` union `)}) s order by 1 limit ${limit}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** How many there are after one. */
export async function countAfter(db: DbOrTrx, after: string): Promise<number> {
  const each = layers.map((layer) => sql`select symbol from ${sql.table(layer)} where symbol > ${after}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(each, sql` union `)}) s`.execute(db);
  return rows[0]!.count;
}

/** The tables in which a symbol has records. */
export async function tablesOf(db: DbOrTrx, symbol: string): Promise<EdsTable[]> {
  const each = layers.map((layer) => sql`select subject from ${sql.table(layer)} where symbol = ${symbol}`);
  const { rows } = await sql<{ subject: EdsTable }>`${sql.join(each, sql` union `)} order by 1`.execute(db);
  return rows.map(({ subject }) => subject);
}
