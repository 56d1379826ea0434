import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** The version of the statements of some symbols at their last scan. */
export async function readStatementScans(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ symbol: string; version: number }>`
    select symbol, version from review_statement_scan where symbol = any(${[...symbols]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ symbol, version }) => [symbol, version]));
}

/** Notes which version of their statements was scanned. */
export async function noteStatementsScanned(
  trx: Trx,
  versions: ReadonlyMap<string, number>,
  at: string,
): Promise<void> {
  const [symbols, counts] = [[...versions.keys()], [...versions.values()]];
  await sql`
    insert into review_statement_scan (symbol, version, scanned_at)
    select symbol, version, ${at} from unnest(${symbols}::text[], ${counts}::bigint[]) m (symbol, version)
    on conflict (symbol) do update set version = excluded.version, scanned_at = excluded.scanned_at`.execute(
    trx,
  );
}
