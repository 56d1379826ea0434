import type { EditorTable } from '@midoffice/contract/fundamentals/statements/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

// A record that the rules no longer produce is only in the main set.
const layers = ['statement_source_record', 'statement_mark', 'statement_record'] as const;

/** Symbols of which something is stored, after one, in the order of the database. */
export async function symbolsStoredAfter(db: DbOrTrx, after: string, limit: number): Promise<string[]> {
  const each = layers.map(
    (layer) => sql`
      (select distinct symbol from ${sql.table(layer)} where symbol > ${after} order by 1 limit ${limit})`,
  );
  const { rows } = await sql<{ symbol: string }>`
    select symbol from (${sql.join(each, sql` union `)}) s order by 1 limit ${limit}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** How many there are after one. */
export async function countStored(db: DbOrTrx, after: string): Promise<number> {
  const each = layers.map((layer) => sql`select symbol from ${sql.table(layer)} where symbol > ${after}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(each, sql` union `)}) s`.execute(db);
  return rows[0]!.count;
}

/** The tables in which something of a symbol is stored. */
export async function tablesStored(db: DbOrTrx, symbol: string): Promise<EditorTable[]> {
  const each = layers.map((layer) => sql`select statement from ${sql.table(layer)} where symbol = ${symbol}`);
  const { rows } = await sql<{ statement: EditorTable }>`
    ${sql.join(each, sql` union `)} order by 1`.execute(db);
  return rows.map(({ statement }) => statement);
}
