import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { exDateOf } from '@midoffice/market/hygiene/dividends';
import { effectiveDividends } from '@midoffice/market/series/index';
import { readMain } from '../../corporate-actions/door.ts';
import type { Task } from '../fix.ts';
import { eventRows } from '../mend.ts';
import { priceFix } from '../price-fix.ts';
import type { Daily } from '../series.ts';

interface Misplaced {
  readonly date: string;
  readonly amount: number;
  readonly recordDate: string;
  /** Null where the exchange settles by other rules than the United States. */
  readonly exDate: string | null;
}

/** Dividends that count on a day after their record date, by when a buyer has long been too late. */
async function misplaced({ bench: { trx, symbol } }: Task, { input }: Daily): Promise<Misplaced[]> {
  const records = await readMain(trx, 'dividends', [symbol.symbol]);
  const recordDates = new Map(
    records.filter((record) => !record.deleted).map((record) => [record.date, record.values['recordDate']]),
  );
  const calendar = exchangeCalendar(symbol.exchange);
  return effectiveDividends(input.dividends, input.facts.dividends).flatMap(({ date, amount }) => {
    const recordDate = recordDates.get(date);
    if (typeof recordDate !== 'string' || date <= recordDate) return [];
    const settles = calendar?.timeZone === 'America/New_York';
    return [{ date, amount, recordDate, exDate: settles ? exDateOf(recordDate, calendar.previous) : null }];
  });
}

export const fix = priceFix({
  label: 'Dividends without an ex-date',
  notes:
    'Finds dividends that count on a day after their record date, such as the day of payment, for want of an ex-date.',
  mending:
    'Has the chart count them on the ex-date that belongs to the record date (exchanges of the United States); the record of the EPS editor stays for a person.',
  find: async (daily, _params, task) =>
    (await misplaced(task, daily)).map(({ date, amount, recordDate, exDate }) => ({
      date,
      field: 'dividend',
      value: amount,
      suggested: exDate === null ? null : amount,
      reason: `record date ${recordDate}${exDate === null ? '' : `: ex-date ${exDate}`}`,
    })),
  async mend(task, daily, found) {
    const days = new Set(found.map(({ date }) => date));
    const wanted = (await misplaced(task, daily)).flatMap(({ date, amount, exDate }) =>
      exDate === null || !days.has(date)
        ? []
        : [
            { date, value: null },
            { date: exDate, value: amount },
          ],
    );
    return eventRows(task.bench, 'dividend', wanted);
  },
});
