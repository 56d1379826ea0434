// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exchangeCalendar, exchangeClock } from '@midoffice/market';
import { feedStateOf, timesOf } from './times.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const statusOf = (exchange: string, moment: string): string => {
  const { status, note } = timesOf(exchange, Date.parse(moment));
  return note ? `${status}: ${note}` : status;
};

/** An outage: no quotes from one moment to another. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Two outages a month in the middle of a session. */
function plantedOutages(exchange: string, year: number): Outage[] {
  const calendar = exchangeCalendar(exchange)!;
  const clock = exchangeClock(calendar);
  return Array.from({ length: 12 }, (_none, month) => {
    const first = `${year}-${String(month + 1).padStart(2, '0')}-01`;
    const days = calendar.sessions(first, `${first.slice(0, 8)}28`);
    return [days[3]!, days[12]!].map((date, n) => {
      const { trading } = clock.session(date)!;
      const from = trading[0]!.from + (20 + 7 * month + n) * minuteMs;
      return { from, to: from + 40 * minuteMs };
    });
  }).flat();
}

/**
 * Plays a year in steps of ten minutes: in trading a quote comes after the delay of the exchange, but not in an outage.
 * Answers the minutes with an outage where nothing was wrong, and the planted outages that were never seen.
 */
function playYear(exchange: string, year: number) {
  const calendar = exchangeCalendar(exchange)!;
  const clock = exchangeClock(calendar);
  const outages = plantedOutages(exchange, year);
  const seen = new Set<Outage>();
  const wrong: string[] = [];
  let newest: number = clock.lastSession(Date.UTC(year, 0, 1)).to - minuteMs;
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 10 * minuteMs) {
    const times = timesOf(exchange, at);
    const quoted = at - times.delaySeconds * 1000;
    const outage = outages.find(({ from, to }) => at >= from && at < to);
    const session = clock.session(clock.dayOf(quoted));
    const trades = session?.trading.some(({ from, to }) => from <= quoted && quoted < to);
    if (trades && !outage) newest = quoted;
    if (feedStateOf(times, newest) !== 'outage') continue;
    if (outage) seen.add(outage);
    else if (!outages.some(({ to }) => at >= to && at < to + minuteMs))
      wrong.push(new Date(at).toISOString());
  }
  return { outages, seen, wrong };
}

describe('feedStateOf', () => {
  for (const exchange of ['NYSE', 'LSE'])
    test(`${exchange}, every ten minutes of a year with both changes of the clock: an outage is each of the 24 planted ones, and never a night, weekend, holiday or half day`, () => {
      const { outages, seen, wrong } = playYear(exchange, 2026);
      assert.equal(outages.length, 24);
      assert.equal(seen.size, 24);
      assert.deepEqual(wrong, []);
    });

  test('late after 5 minutes of trading, out after 15, unknown without quotes or calendar', () => {
    const nowMs = Date.parse('2026-06-01T15:00:00Z');
    const state = (ageMinutes: number): string =>
      feedStateOf(timesOf('NYSE', nowMs), nowMs - ageMinutes * minuteMs);
    assert.deepEqual([5, 5.1, 15, 15.1].map(state), ['ok', 'late', 'late', 'outage']);
    assert.equal(feedStateOf(timesOf('NYSE', nowMs), null), 'unknown');
    assert.equal(feedStateOf(timesOf('CRYPTO', nowMs), nowMs - 9 * dayMs), 'unknown');
  });
});

describe('timesOf', () => {
  test('what the market does, with the name of a holiday or half day', () => {
    const notes = [
      ['NYSE', '2026-06-01T15:00:00Z'],
      ['NYSE', '2026-06-01T12:00:00Z'],
      ['NYSE', '2026-06-01T21:00:00Z'],
      ['NYSE', '2026-06-02T02:00:00Z'],
      ['NYSE', '2026-06-06T15:00:00Z'],
      ['NYSE', '2026-11-26T15:00:00Z'],
      ['NYSE', '2026-11-27T17:00:00Z'],
      ['NYSE', '2026-11-27T21:30:00Z'],
      ['NYSE', '2026-11-27T22:30:00Z'],
      ['HKEX', '2026-06-01T04:30:00Z'],
      ['CRYPTO', '2026-06-06T15:00:00Z'],
    ].map(([exchange, moment]) => statusOf(exchange!, moment!));
    assert.deepEqual(notes, [
      'open',
      'pre-market',
      'after-hours',
      'closed',
      'weekend',
      'holiday: Thanksgiving Day',
      'open: Day after Thanksgiving',
      'after-hours: Day after Thanksgiving',
      'closed: Day after Thanksgiving',
      'break',
      'unknown',
    ]);
  });

  test('hours of today, those of a half day too; the last close and the days of the backfill', () => {
    const half = timesOf('NYSE', Date.parse('2026-11-27T15:00:00Z'));
    assert.equal(half.hours, '09:30–13:00 America/New_York');
    assert.equal(new Date(half.lastClose).toISOString(), '2026-11-25T21:00:00.000Z');
    assert.deepEqual(half.intradayFrom, ['2026-11-25', '2026-11-23', '2026-11-17', '2026-11-06']);
    assert.equal(
      timesOf('HKEX', Date.parse('2026-06-01T02:00:00Z')).hours,
      '09:30–12:00, 13:00–16:00 Asia/Hong_Kong',
    );
  });
});
