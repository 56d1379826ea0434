import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** The symbols whose main set names a filing as the source of a record, or whose company has a CIK; the named ones first. */
export async function symbolsOfFiling(db: DbOrTrx, link: string, cik: number | undefined): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from (
      select distinct symbol, 0 as rank from statement_record
      where not deleted and (values->>'finalLink' = ${link} or values->>'link' = ${link})
      union all
      select symbol, 1 from statement_symbol where cik is not null and ltrim(cik, '0') = ${String(cik ?? '-')}
    ) s group by symbol order by min(rank), symbol limit 10`.execute(db);
  return rows.map(({ symbol }) => symbol);
}
