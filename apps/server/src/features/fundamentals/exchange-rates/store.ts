import type { EuroRate } from '@midoffice/market/rates/read-rates';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const batch = 50_000;

/** Stores rates; answers how many are new and how many say something else than before. */
export async function storeRates(
  trx: Trx,
  rates: readonly EuroRate[],
): Promise<{ inserted: number; changed: number }> {
  let [inserted, changed] = [0, 0];
  for (let at = 0; at < rates.length; at += batch) {
    const part = rates.slice(at, at + batch);
    const { rows } = await sql<{ inserted: number; changed: number }>`
      with put as (
        insert into exchange_rate (currency, date, rate)
        select r.* from unnest(${part.map((one) => one.currency)}::text[], ${part.map((one) => one.date)}::date[],
          ${part.map((one) => one.rate)}::float8[]) r
        on conflict (currency, date) do update set rate = excluded.rate where exchange_rate.rate <> excluded.rate
        returning xmax = 0 as fresh)
      select count(*) filter (where fresh) as inserted, count(*) filter (where not fresh) as changed from put`.execute(
      trx,
    );
    inserted += rows[0]!.inserted;
    changed += rows[0]!.changed;
  }
  return { inserted, changed };
}

/** The rates of one or two currencies on the day asked for, or on the nearest one before it that has both. */
export interface RatesOfDay {
  readonly asked: string;
  /** Null where no such day has both within the days that a rate is good for. */
  readonly date: string | null;
  readonly first: number | null;
  readonly second: number | null;
}

/** @param currencies neither is EUR; the same twice for one @returns in the order of `dates` */
export async function ratesOn(
  db: DbOrTrx,
  currencies: readonly [string, string],
  dates: readonly string[],
  goodDays: number,
): Promise<RatesOfDay[]> {
  const [first, second] = currencies;
  const { rows } = await sql<RatesOfDay>`
    select d.date as asked, r.date, r.first, r.second
    from unnest(${dates}::date[]) with ordinality d (date, place)
    left join lateral (
      select a.date, a.rate as first, b.rate as second
      from exchange_rate a join exchange_rate b on b.currency = ${second} and b.date = a.date
      where a.currency = ${first} and a.date <= d.date and a.date > d.date - ${goodDays}::integer
      order by a.date desc limit 1) r on true
    order by d.place`.execute(db);
  return rows;
}

/** First and last day of a currency's rates; null for one that has none. */
export async function spanOf(db: DbOrTrx, currency: string): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(date) as first, max(date) as last from exchange_rate where currency = ${currency}`.execute(db);
  const { first, last } = rows[0]!;
  return first === null || last === null ? null : { first, last };
}

/** The newest day that has rates; null where none are stored. */
export async function newestDay(db: DbOrTrx): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`select max(date) as date from exchange_rate`.execute(
    db,
  );
  return rows[0]!.date;
}
