import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { exDateOf } from '@midoffice/market/hygiene/dividends';
import { effectiveDividends } from '@midoffice/market/series/index';
import { readMain } from '../../../prices/corporate-actions/api.ts';
import type { Task } from '../fix.ts';
import { movedDividendRows, recordLocks } from '../dividend-rows.ts';
import { priceFix } from '../price-fix.ts';
import type { Daily } from '../series.ts';

interface Misplaced {
  readonly date: string;
  readonly amount: number;
  readonly recordDate: string;
  /** Where it belongs; null where only a person can say, for the reason that `why` gives. */
  readonly exDate: string | null;
  readonly why: string;
}

/** Why a dividend cannot be moved to its ex-date by rule; null where it can. */
function hindrance(
  exDate: string,
  { input }: Daily,
  recorded: ReadonlySet<string>,
  exDates: readonly (string | null)[],
): string | null {
  const other = effectiveDividends(input.dividends, input.facts.dividends).find((one) => one.date === exDate);
  if (other) return `another dividend of ${Number(other.amount.toPrecision(8))} counts there already`;
  if (input.facts.dividends.some((fact) => fact.date === exDate)) return 'a dividend was removed there';
  if (recorded.has(exDate)) return 'corporate actions have another record there';
  return exDates.filter((one) => one === exDate).length > 1 ? 'more than one dividend belongs there' : null;
}

/** Dividends that count on a day after their record date, by when a buyer has long been too late. */
async function misplaced({ session: { trx, symbol } }: Task, daily: Daily): Promise<Misplaced[]> {
  const { input } = daily;
  const records = await readMain(trx, 'dividends', [symbol.symbol]);
  const recordDates = new Map(
    records.filter((record) => !record.deleted).map((record) => [record.date, record.values['recordDate']]),
  );
  const calendar = exchangeCalendar(symbol.exchange);
  const settles = calendar?.timeZone === 'America/New_York';
  const found = effectiveDividends(input.dividends, input.facts.dividends).flatMap(({ date, amount }) => {
    const recordDate = recordDates.get(date);
    if (typeof recordDate !== 'string' || date <= recordDate) return [];
    return [{ date, amount, recordDate, exDate: settles ? exDateOf(recordDate, calendar.previous) : null }];
  });
  const recorded = new Set(records.map(({ key }) => key));
  const exDates = found.map(({ exDate }) => exDate);
  return found.map((one) => {
    if (one.exDate === null) return { ...one, why: '' };
    const hindered = hindrance(one.exDate, daily, recorded, exDates);
    const why = `: ex-date ${one.exDate}${hindered ? `, but ${hindered}; a person decides` : ''}`;
    return { ...one, exDate: hindered ? null : one.exDate, why };
  });
}

export const fix = priceFix({
  label: 'Dividends without an ex-date',
  notes:
    'Finds dividends without an ex-date that count on a day after their record date, such as the payment date.',
  remedy:
    'Moves them in the chart to the ex-date that belongs to the record date (exchanges of the United States), unless another dividend has that date. Also moves their records of corporate actions.',
  locks: recordLocks,
  find: async (daily, _params, task) =>
    (await misplaced(task, daily)).map(({ date, amount, recordDate, exDate, why }) => ({
      date,
      field: 'dividend',
      value: amount,
      suggested: exDate === null ? null : amount,
      reason: `record date ${recordDate}${why}`,
    })),
  async repair(task, daily, found) {
    const days = new Set(found.map(({ date }) => date));
    const moves = (await misplaced(task, daily)).flatMap(({ date, amount, exDate }) =>
      exDate === null || !days.has(date) ? [] : [{ from: date, to: exDate, amount }],
    );
    return movedDividendRows(task, moves);
  },
});
