import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/**
 * SQL of how far the data of a symbol have come, as one text: the newest change set of whatever kind, the newest import.
 * @param except condition on change sets (`change_set_subject`) that do not count
 */
export const dataVersion = (
  symbol: RawBuilder<unknown>,
  except: RawBuilder<unknown> = sql`false`,
) => sql<string>`
  coalesce((select max(change_set_id) from change_set_subject where target = ${symbol} and not ${except}), 0) || '/' ||
  coalesce((select max(id) from import_run where symbol = ${symbol}), 0)`;

/** How far the data of some symbols have come, by symbol; to be read under their locks. */
export async function readDataVersions(
  trx: Trx,
  symbols: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ symbol: string; version: string }>`
    select s.symbol, ${dataVersion(sql`s.symbol`)} as version from unnest(${[...symbols]}::text[]) s (symbol) order by s.symbol`.execute(
    trx,
  );
  return Object.fromEntries(rows.map(({ symbol, version }) => [symbol, version]));
}

/** Symbols whose data are not as somebody has seen them, by name. Those that the given versions do not name count too. */
export async function changedSince(
  db: DbOrTrx,
  symbols: readonly string[],
  seen: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select s.symbol from unnest(${[...symbols]}::text[]) s (symbol)
    where ${dataVersion(sql`s.symbol`)} is distinct from (${JSON.stringify(seen)}::jsonb ->> s.symbol) order by s.symbol`.execute(
    db,
  );
  return rows.map(({ symbol }) => symbol);
}
