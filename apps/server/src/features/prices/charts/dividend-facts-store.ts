import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/**
 * The basis of a source's current prices at a dividend, as `basis_ratio` of a fact; all three arguments are SQL
 * columns.
 */
const basisNow = (symbol: string, source: string, date: string) =>
  sql`dividend_basis_ratio(${sql.ref(symbol)}, ${sql.ref(source)}, ${sql.ref(date)})`;

/**
 * SQL of the amount of a `dividend_fact` on the basis of a source's prices of today: what was written before the source
 * listed a split counts in the new shares.
 * @param fact the alias of the fact's row
 * @param source the column of the source, with its alias
 */
export const countedAmount = (fact: string, source: string) => {
  const [amount, then] = [sql.ref(`${fact}.amount`), sql.ref(`${fact}.basis_ratio`)];
  const now = basisNow(`${fact}.symbol`, source, `${fact}.ex_date`);
  return sql<number>`(${amount} * coalesce(${then} / ${now}, 1))`;
};

/** One dividend of a symbol: the basis of its main source's prices, and the amount of a fact on that basis. */
export interface DividendBasis {
  readonly basisRatio: number;
  /** Null where no fact exists, and where the fact says that there was no dividend. */
  readonly counted: number | null;
}

/** The basis of dividends on given ex-dates, in their order. */
export async function readDividendBases(
  db: DbOrTrx,
  { symbol, env }: { symbol: string; env: string },
  dates: readonly string[],
): Promise<DividendBasis[]> {
  const { rows } = await sql<DividendBasis>`
    select ${basisNow('s.symbol', 's.main_source', 'd.date')} as "basisRatio",
           case when not f.removed then ${countedAmount('f', 's.main_source')} end as counted
    from unnest(${[...dates]}::date[]) with ordinality d (date, nth)
    join symbol s on s.symbol = ${symbol}
    left join dividend_fact f on f.symbol = s.symbol and f.env = ${env} and f.ex_date = d.date
    order by d.nth`.execute(db);
  return rows;
}
