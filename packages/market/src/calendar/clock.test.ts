import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exchangeCalendar } from './calendar.ts';
import { exchangeClock } from './clock.ts';

const of = (exchange: string) => exchangeClock(exchangeCalendar(exchange)!);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const ms = (moment: string): number => Date.parse(`${moment}Z`);

describe('exchangeClock', () => {
  it('opens at the hour of the exchange, through both changes of the clocks of New York and London', () => {
    const opens = (exchange: string, dates: string): string[] =>
      dates.split(' ').map((date) => iso(of(exchange).session(date)!.from).slice(11));
    assert.deepEqual(opens('NYSE', '2026-03-06 2026-03-09 2026-10-30 2026-11-02'), [
      '14:30',
      '13:30',
      '13:30',
      '14:30',
    ]);
    assert.deepEqual(opens('LSE', '2026-03-27 2026-03-30 2026-10-23 2026-10-26'), [
      '08:00',
      '07:00',
      '07:00',
      '08:00',
    ]);
    assert.deepEqual(opens('JPX', '2026-03-09'), ['00:00']);
  });

  it('the session that runs or was last, over weekends and holidays', () => {
    const us = of('NYSE');
    const last = (moment: string): string => us.lastSession(ms(moment)).date;
    assert.equal(last('2026-11-25T14:29'), '2026-11-24');
    assert.equal(last('2026-11-25T14:30'), '2026-11-25');
    assert.equal(last('2026-11-26T18:00'), '2026-11-25', 'Thanksgiving');
    assert.equal(last('2026-11-29T18:00'), '2026-11-27');
    assert.equal(us.back(us.lastSession(ms('2026-11-29T18:00')), 2).date, '2026-11-24');
  });

  it('counts minutes of trading alone: not nights, breaks, weekends, holidays, and less of half days', () => {
    const back = (exchange: string, moment: string, minutes: number): string =>
      iso(of(exchange).tradingBefore(ms(moment), minutes));
    assert.equal(back('NYSE', '2026-06-01T15:00', 15), '2026-06-01T14:45');
    assert.equal(back('NYSE', '2026-06-01T13:40', 15), '2026-05-29T19:55', 'over a weekend');
    assert.equal(back('NYSE', '2026-11-26T18:00', 15), '2026-11-25T20:45', 'on a holiday');
    assert.equal(back('NYSE', '2026-11-30T14:30', 211), '2026-11-25T20:59', 'the half day has 210 minutes');
    assert.equal(back('HKEX', '2026-06-01T05:10', 15), '2026-06-01T03:55', 'over the midday break');
    assert.equal(back('HKEX', '2026-06-01T04:30', 15), '2026-06-01T03:45', 'in the midday break');
  });

  it('day and minute of the exchange', () => {
    const tokyo = of('JPX');
    assert.equal(tokyo.dayOf(ms('2026-06-01T20:00')), '2026-06-02');
    assert.equal(tokyo.minuteOf(ms('2026-06-01T20:00')), 300);
  });
});
