// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { exchangeCalendar } from '../calendar/calendar.ts';
import { intradayAbsence, loadEod, loadIntraday, measureDays } from '../testing/real-intraday.ts';
import { clockShift, comparedFields, differences } from './compare.ts';
import { aggregate, sessionFigures } from './session.ts';

const absent = intradayAbsence();
if (absent) console.log(absent);

const byDay = (bars: readonly Bar[]): [string, Bar[]][] => [
  ...Map.groupBy(bars, (bar) => bar.date.slice(0, 10)),
];

describe('intraday on real files', { skip: absent ?? false }, () => {
  it('22 US days aggregate to the stated figures; exactly the stated fields differ from EOD', async () => {
    const days = await measureDays();
    assert.equal(days.length, 22);
    for (const { name, figures, truth, off } of days) {
      const { open, high, low, close, volume, bars } = figures;
      assert.equal(bars, truth.regularBars, name);
      assert.deepEqual(differences({ open, high, low, close, volume }, truth.aggregateRegular!), [], name);
      if (truth.match)
        assert.deepEqual(
          off,
          comparedFields.filter((field) => !truth.match![field]),
          name,
        );
    }
  });

  it('missing minutes are named: one of AIG, the quiet ones of SHY', async () => {
    const missing = new Map((await measureDays()).map(({ name, figures }) => [name.slice(0, 14), figures]));
    const aig = missing.get('AIG_2013-10-07')!;
    assert.deepEqual([aig.expected, aig.missing, aig.missingRuns.length], [390, 1, 1]);
    assert.equal(missing.get('SHY_2008-03-07')!.missing, 390 - 333);
    assert.equal(missing.get('SPY_2013-10-04')!.missing, 0);
  });

  it('SPY January 2011, UTC and bar ends: 20 closes within 0.06 of EOD, and the raw stamps are found out', async () => {
    const eod = loadEod('SPY_2011_eod_yahoo.csv', 1);
    const calendar = exchangeCalendar('AMEX')!;
    const days = byDay(await loadIntraday('SPY_2011-01_1min_ninjatrader_utc.csv', 'ninjatrader'));
    let [matched, exact, found] = [0, 0, 0];
    for (const [date, bars] of days) {
      const hours = calendar.session(date);
      const official = eod.get(date);
      if (!hours || !official) continue;
      const figures = sessionFigures(bars, hours, 1)!;
      if (Math.abs(figures.close - official.close) <= 0.061) matched += 1;
      const own = aggregate(
        bars.filter(({ date: at }) => at.slice(11) >= '09:30' && at.slice(11) < '16:00'),
      )!;
      exact += Number(own.close === figures.close);
      // As the file stamps them: UTC, bar ends. New York is five hours behind UTC in January.
      const stamped = bars.map((bar) => ({
        ...bar,
        date: new Date(Date.parse(`${bar.date}Z`) + 301 * 60_000).toISOString().slice(0, 19),
      }));
      const shift = clockShift(stamped, figures, { hours, minutes: 1, utcOffset: -300 });
      found += Number(shift === -301);
    }
    assert.deepEqual([matched, exact, found], [20, 20, 20]);
  });

  it('Euro Stoxx 50, January 2006: 102 bars a day, and only the stated high of January 27 is off', async () => {
    const eod = loadEod('EUROSTOXX50_2006_eod.csv', 1);
    const calendar = exchangeCalendar('XETRA')!;
    const off: string[] = [];
    const days = byDay(await loadIntraday('EUROSTOXX50_2006-01_5min.csv', 'backtrader', 5));
    assert.equal(days.length, 21);
    for (const [date, bars] of days) {
      const figures = sessionFigures(bars, calendar.session(date)!, 5)!;
      assert.deepEqual([date, figures.bars, figures.missing, figures.outside], [date, 102, 0, 0]);
      for (const { field, difference } of differences(figures, eod.get(date)!))
        if (field !== 'open' && field !== 'volume') off.push(`${date} ${field} ${difference.toFixed(2)}`);
    }
    assert.deepEqual(off, ['2006-01-27 high 0.47']);
  });
});
