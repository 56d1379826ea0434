import {
  firstRateDay,
  rateGoodDays,
  type ExchangeRate,
} from '@midoffice/contract/fundamentals/exchange-rates/shapes';
import { currencyPart } from '@midoffice/market/outliers/units';
import { crossRate } from '@midoffice/market/rates/read-rates';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import { newestDay, ratesOn, spanOf } from './store.ts';

const euro = 'EUR';
/** The currency whose days count where both sides are the euro: its rates have been there from the first day on. */
const alwaysThere = 'USD';

export interface RatesAsked {
  /** Three letters; of a part of a currency, such as pence, as vendors write it (`GBp`, `GBX`). */
  readonly from: string;
  readonly to: string;
  readonly dates: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

function checkDates({ dates, today }: RatesAsked): void {
  for (const [at, date] of dates.entries()) {
    if (date > today) throw badInput(`dates.${at}`, `must not be later than today (${today})`);
    if (date < firstRateDay)
      throw badInput(`dates.${at}`, `must not be before ${firstRateDay}: the ECB's rates begin there`);
  }
}

async function checkCurrency(db: DbOrTrx, field: 'from' | 'to', code: string): Promise<void> {
  const currency = currencyPart(code).whole;
  if (currency === euro || (await spanOf(db, currency))) return;
  if (!(await newestDay(db)))
    throw new ApiError(
      503,
      'No exchange rates are stored yet. They are read every day; an operator can import them sooner.',
    );
  throw badInput(field, `${code} is no currency that the ECB publishes rates of`);
}

/** Why a day has no rate, by the currency that has none around it. */
async function refusal(
  db: DbOrTrx,
  currencies: readonly string[],
  at: number,
  date: string,
): Promise<ApiError> {
  for (const currency of currencies) {
    const span = await spanOf(db, currency);
    if (span && date < span.first)
      return badInput(`dates.${at}`, `the rates of ${currency} begin on ${span.first}`);
    if (span && date > span.last)
      return badInput(`dates.${at}`, `the last rate of ${currency} is of ${span.last}`);
  }
  return badInput(
    `dates.${at}`,
    `no rate of ${[...new Set(currencies)].join(' and ')} is stored for ${date} or the days before`,
  );
}

/**
 * What amounts in one currency are multiplied by to be in another, on each day: from the ECB's reference rates, crossed over the
 * euro; parts of a currency are counted as such. A day without rates has those of the nearest banking day before it.
 * @throws ApiError 400 naming the field: a currency that is not among them, a day before 1999-01-04, in the future or without a
 *   rate in the ten days up to it; 503 where no rates are stored
 */
export async function exchangeRates(db: DbOrTrx, asked: RatesAsked): Promise<ExchangeRate[]> {
  const { dates } = asked;
  checkDates(asked);
  await checkCurrency(db, 'from', asked.from);
  await checkCurrency(db, 'to', asked.to);
  const [{ whole: from, count: parts }, { whole: to, count }] = [
    currencyPart(asked.from),
    currencyPart(asked.to),
  ];
  const [first = alwaysThere, second = first] = [from, to].filter((one) => one !== euro);
  const rows = await ratesOn(db, [first, second], dates, rateGoodDays);
  const missing = rows.findIndex((row) => row.date === null);
  if (missing >= 0) throw await refusal(db, [first, second], missing, dates[missing]!);
  return rows.map((row, at) => {
    const rateOf = (currency: string): number =>
      currency === euro ? 1 : currency === first ? row.first! : row.second!;
    return {
      date: dates[at]!,
      factor: crossRate(rateOf(from) * parts, rateOf(to) * count),
      bankingDay: row.date!,
    };
  });
}
