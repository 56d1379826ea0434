import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exchangeCalendar } from './calendar.ts';
import type { ExchangeCalendar } from './calendar.ts';
import { easter, isDay } from './days.ts';

const of = (exchange: string): ExchangeCalendar => exchangeCalendar(exchange)!;

/** Weekdays of a year without a session. */
function closedWeekdays(exchange: string, year: number): string {
  const calendar = of(exchange);
  const days: string[] = [];
  for (let t = Date.UTC(year, 0, 1); t < Date.UTC(year + 1, 0, 1); t += 86_400_000) {
    const date = new Date(t).toISOString().slice(0, 10);
    const why = calendar.closure(date);
    if (why && why !== 'Saturday' && why !== 'Sunday') days.push(date.slice(5));
  }
  return days.join(' ');
}

/** Exchange, year, its closed weekdays as the exchange published them. */
const PUBLISHED: readonly (readonly [exchange: string, year: number, closed: string])[] = [
  ['NYSE', 1994, '02-21 04-01 04-27 05-30 07-04 09-05 11-24 12-26'],
  ['NYSE', 2001, '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25'],
  ['NASDAQ', 2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24'],
  ['AMEX', 2007, '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25'],
  ['NYSE', 2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
  ['NYSE', 2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'],
  // 2022-01-01 was a Saturday: NYSE traded on the Friday before and on the Monday after.
  ['NYSE', 2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
  ['NYSE', 2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
  ['NYSE', 2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
  ['LSE', 2002, '01-01 03-29 04-01 05-06 06-03 06-04 08-26 12-25 12-26'],
  ['LSE', 2011, '01-03 04-22 04-25 04-29 05-02 05-30 08-29 12-26 12-27'],
  ['LSE', 2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
  ['LSE', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
  ['LSE', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  ['XETRA', 2017, '04-14 04-17 05-01 06-05 10-03 10-31 12-25 12-26'],
  ['XETRA', 2024, '01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31'],
  ['EURONEXT', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
  ['TSX', 2023, '01-02 02-20 04-07 05-22 07-03 08-07 09-04 10-09 12-25 12-26'],
  ['TSX', 2022, '01-03 02-21 04-15 05-23 07-01 08-01 09-05 10-10 12-26 12-27'],
  [
    'JPX',
    2009,
    '01-01 01-02 01-12 02-11 03-20 04-29 05-04 05-05 05-06 07-20 09-21 09-22 09-23 10-12 11-03 11-23 12-23 12-31',
  ],
  [
    'JPX',
    2019,
    '01-01 01-02 01-03 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-06 07-15 08-12 09-16 09-23 10-14 10-22 11-04 12-31',
  ],
  [
    'JPX',
    2020,
    '01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-04 05-05 05-06 07-23 07-24 08-10 09-21 09-22 10-01 11-03 11-23 12-31',
  ],
  [
    'JPX',
    2021,
    '01-01 01-11 02-11 02-23 04-29 05-03 05-04 05-05 07-22 07-23 08-09 09-20 09-23 11-03 11-23 12-31',
  ],
  ['HKEX', 2010, '01-01 02-15 02-16 04-02 04-05 04-06 05-21 06-16 07-01 09-23 10-01 12-27'],
  ['HKEX', 2015, '01-01 02-19 02-20 04-03 04-06 04-07 05-01 05-25 07-01 09-03 09-28 10-01 10-21 12-25'],
  ['HKEX', 2020, '01-01 01-27 01-28 04-10 04-13 04-30 05-01 06-25 07-01 10-01 10-02 10-13 10-26 12-25'],
  ['HKEX', 2022, '02-01 02-02 02-03 04-05 04-15 04-18 05-02 05-09 06-03 07-01 09-12 10-04 12-26 12-27'],
];

describe('exchangeCalendar', () => {
  it('knows our exchanges by name and by market identifier code, and no others', () => {
    const names =
      'NYSE NASDAQ AMEX LSE XETRA EURONEXT TSX JPX HKEX XNYS XNAS XLON XETR XPAR XAMS XTSE XTKS XHKG nyse';
    for (const name of names.split(' ')) assert.ok(exchangeCalendar(name), name);
    for (const name of ['', 'CRYPTO', 'FOREX', 'toString']) assert.equal(exchangeCalendar(name), undefined);
  });

  it('closes on the weekdays that the exchanges published', () => {
    for (const [exchange, year, closed] of PUBLISHED)
      assert.equal(closedWeekdays(exchange, year), closed, `${exchange} ${year}`);
  });

  it('says why there is no session', () => {
    const us = of('NYSE');
    assert.deepEqual(
      ['2025-01-09', '2024-01-06', '2024-01-07', '2024-07-04', '2024-01-08'].map((date) => us.closure(date)),
      ['Day of mourning for Jimmy Carter', 'Saturday', 'Sunday', 'Independence Day', undefined],
    );
    assert.equal(us.session('2024-07-04'), undefined);
  });

  it('half days and other hours, on the exchange clock', () => {
    const hours: readonly (readonly [exchange: string, date: string, open: string, close: string])[] = [
      ['NYSE', '2024-01-08', '09:30', '16:00'],
      ['NYSE', '2024-11-29', '09:30', '13:00'],
      ['NYSE', '1992-11-27', '09:30', '14:00'],
      ['NYSE', '1991-11-29', '09:30', '16:00'],
      ['NYSE', '2024-12-24', '09:30', '13:00'],
      ['NYSE', '2024-07-03', '09:30', '13:00'],
      // The Fourth a Thursday: until 2012 the Friday was short, since 2013 the Wednesday is.
      ['NYSE', '2002-07-03', '09:30', '16:00'],
      ['NYSE', '2002-07-05', '09:30', '13:00'],
      ['NYSE', '2013-07-03', '09:30', '13:00'],
      ['NYSE', '2013-07-05', '09:30', '16:00'],
      // The Fourth a Saturday or Sunday, or a Monday: none is short.
      ['NYSE', '2026-07-02', '09:30', '16:00'],
      ['NYSE', '2022-07-01', '09:30', '16:00'],
      ['NYSE', '2003-12-26', '09:30', '13:00'],
      ['NYSE', '2021-12-23', '09:30', '16:00'],
      ['NYSE', '2002-09-11', '12:00', '16:00'],
      ['LSE', '2022-12-23', '08:00', '12:30'],
      ['LSE', '2024-12-31', '08:00', '12:30'],
      ['XETRA', '2023-12-29', '09:00', '14:00'],
      ['XETRA', '2003-10-31', '09:00', '20:00'],
      ['XETRA', '2003-11-03', '09:00', '17:30'],
      ['EURONEXT', '2024-12-24', '09:00', '14:05'],
      ['TSX', '2024-12-24', '09:30', '13:00'],
      ['JPX', '2024-11-01', '09:00', '15:00'],
      ['JPX', '2024-11-05', '09:00', '15:30'],
      ['JPX', '2008-12-30', '09:00', '11:00'],
      ['HKEX', '2024-02-09', '09:30', '12:00'],
      ['HKEX', '2024-12-24', '09:30', '12:00'],
    ];
    for (const [exchange, date, open, close] of hours) {
      const found = of(exchange).session(date);
      assert.deepEqual([found?.open, found?.close], [open, close], `${exchange} ${date}`);
    }
    assert.equal(of('NYSE').shortened('2024-11-29'), 'Day after Thanksgiving');
    assert.equal(of('NYSE').shortened('2024-07-04'), undefined);
  });

  it('midday pauses, where the session reaches them', () => {
    assert.deepEqual(of('HKEX').session('2024-02-08')?.pause, { from: '12:00', to: '13:00' });
    assert.equal(of('HKEX').session('2024-02-09')?.pause, undefined);
    assert.deepEqual(of('JPX').session('2011-11-18')?.pause, { from: '11:00', to: '12:30' });
    assert.deepEqual(of('JPX').session('2011-11-21')?.pause, { from: '11:30', to: '12:30' });
    assert.equal(of('NYSE').session('2024-01-08')?.pause, undefined);
  });

  it('steps over weekends, holidays and closures', () => {
    const us = of('NYSE');
    assert.equal(us.next('2001-09-10'), '2001-09-17');
    assert.equal(us.previous('2001-09-17'), '2001-09-10');
    assert.equal(us.next('2012-10-26'), '2012-10-31');
    assert.deepEqual(us.sessions('2024-03-28', '2024-04-02'), ['2024-03-28', '2024-04-01', '2024-04-02']);
    assert.deepEqual(us.sessions('2024-04-02', '2024-04-01'), []);
    assert.equal(us.sessions('2024-01-01', '2024-12-31').length, 252);
  });

  it('refuses what is no day, and years that it does not know', () => {
    for (const date of ['2023-02-29', '1989-12-29', '2036-01-02', '2024-1-2', ''])
      assert.throws(() => of('NYSE').isSession(date), RangeError, date);
    assert.ok(!isDay('2023-02-29'));
  });

  it('Easter, as published', () => {
    assert.deepEqual([1990, 2000, 2008, 2011, 2024, 2035].map(easter), [
      '1990-04-15',
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2024-03-31',
      '2035-03-25',
    ]);
  });

  it('every year of every calendar has a plausible number of sessions', () => {
    for (const exchange of ['NYSE', 'LSE', 'XETRA', 'EURONEXT', 'TSX', 'JPX', 'HKEX'])
      for (let year = 1990; year <= 2035; year += 1) {
        const { length } = of(exchange).sessions(`${year}-01-01`, `${year}-12-31`);
        assert.ok(length >= 240 && length <= 260, `${exchange} ${year}: ${length}`);
      }
  });
});
