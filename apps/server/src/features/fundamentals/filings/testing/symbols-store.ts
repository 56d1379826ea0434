import { sql } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';

/** Makes symbols known. */
export async function addSymbols(db: DbOrTrx, symbols: readonly string[]): Promise<void> {
  await sql`insert into symbol (symbol, name) select s, s from unnest(${[...symbols]}::text[]) s`.execute(db);
}
