import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { readIntradayBars } from '../bars/read-intraday.ts';
import { exchangeCalendar } from '../calendar/calendar.ts';
import { clockShift, differences } from './compare.ts';
import { fillGaps } from './fill.ts';
import { aggregate, endedSlots, sessionFigures, sessionSlots, shifted } from './session.ts';
import { readTuples } from './tuples.ts';

const hoursOf = (exchange: string, date: string) => exchangeCalendar(exchange)!.session(date)!;

const bar = (date: string, price = 10, volume = 100): Bar => ({
  date,
  open: price,
  high: price + 1,
  low: price - 1,
  close: price + 0.5,
  adjClose: null,
  volume,
});

/** A bar for every slot of a session, prices climbing by a cent. */
const fullDay = (exchange: string, date: string, minutes = 1): Bar[] =>
  sessionSlots(hoursOf(exchange, date), minutes).map((slot, i) => bar(`${date}T${slot}:00`, 10 + i / 100));

describe('sessionSlots', () => {
  const cases: readonly (readonly [
    exchange: string,
    date: string,
    minutes: number,
    count: number,
    last: string,
  ])[] = [
    ['NYSE', '2024-06-03', 1, 390, '15:59'],
    ['NYSE', '2024-06-03', 5, 78, '15:55'],
    // Half days.
    ['NYSE', '2024-11-29', 1, 210, '12:59'],
    ['LSE', '2024-12-24', 5, 54, '12:25'],
    ['EURONEXT', '2024-12-24', 5, 61, '14:00'],
    // The days around both changes of the clock have the same local session.
    ['NYSE', '2024-03-08', 1, 390, '15:59'],
    ['NYSE', '2024-03-11', 1, 390, '15:59'],
    ['NYSE', '2024-11-04', 1, 390, '15:59'],
    // A midday pause, and mornings only.
    ['HKEX', '2024-06-03', 1, 330, '15:59'],
    ['HKEX', '2024-12-24', 1, 150, '11:59'],
    ['JPX', '2024-11-01', 5, 60, '14:55'],
    ['JPX', '2024-11-05', 5, 66, '15:25'],
  ];
  for (const [exchange, date, minutes, count, last] of cases)
    it(`${exchange} ${date}: ${count} bars of ${minutes} min`, () => {
      const slots = sessionSlots(hoursOf(exchange, date), minutes);
      assert.deepEqual([slots.length, slots.at(-1)], [count, last]);
    });
});

describe('sessionFigures', () => {
  it('takes the regular session alone: pre-market, after hours and the pause stay out', () => {
    const date = '2024-06-03';
    const day = [bar(`${date}T09:29:00`, 99), ...fullDay('NYSE', date), bar(`${date}T16:00:00`, 1)];
    const figures = sessionFigures(day, hoursOf('NYSE', date), 1)!;
    assert.deepEqual(
      [figures.open, figures.low, figures.volume, figures.bars, figures.outside, figures.missing],
      [10, 9, 39_000, 390, 2, 0],
    );
    assert.ok(Math.abs(figures.close - 14.39) < 1e-9 && figures.high < 16);
    const noon = sessionFigures(
      [...fullDay('HKEX', date), bar(`${date}T12:30:00`)].sort((a, b) => (a.date < b.date ? -1 : 1)),
      hoursOf('HKEX', date),
      1,
    )!;
    assert.deepEqual([noon.outside, noon.missing], [1, 0]);
  });

  it('counts missing bars against the calendar, in runs', () => {
    const date = '2024-06-03';
    const day = fullDay('NYSE', date).filter(
      ({ date: at }) => !['10:00', '10:01', '15:59'].includes(at.slice(11, 16)),
    );
    const figures = sessionFigures(day, hoursOf('NYSE', date), 1)!;
    assert.deepEqual([figures.expected, figures.missing], [390, 3]);
    assert.deepEqual(figures.missingRuns, [
      { from: '10:00', to: '10:01', bars: 2 },
      { from: '15:59', to: '15:59', bars: 1 },
    ]);
  });

  it('a half day is not taken for a day with gaps', () => {
    const figures = sessionFigures(fullDay('NYSE', '2024-11-29'), hoursOf('NYSE', '2024-11-29'), 1)!;
    assert.deepEqual([figures.expected, figures.missing], [210, 0]);
  });

  it('bars off the grid are counted; without hours every bar of the day is taken', () => {
    const date = '2024-06-03';
    const odd = sessionFigures([bar(`${date}T09:32:00`)], hoursOf('NYSE', date), 5)!;
    assert.deepEqual([odd.offGrid, odd.missing], [1, 78]);
    const crypto = sessionFigures([bar(`${date}T00:00:00`), bar(`${date}T23:59:00`)], null, 1)!;
    assert.deepEqual([crypto.bars, crypto.expected, crypto.missing, crypto.outside], [2, null, 0, 0]);
    assert.equal(sessionFigures([], hoursOf('NYSE', date), 1), null);
    assert.equal(aggregate([]), null);
  });

  it('files in UTC: the session is whole on both sides of each change of the clock', async () => {
    for (const [date, open] of [
      ['2024-03-08', 14],
      ['2024-03-11', 13],
      ['2024-11-01', 13],
      ['2024-11-04', 14],
    ] as const) {
      const start = Date.parse(`${date}T${open}:31:00Z`);
      const rows = Array.from({ length: 390 }, (_, i) => {
        const end = new Date(start + i * 60_000).toISOString();
        return `${end.slice(0, 10).replaceAll('-', '')} ${end.slice(11, 19).replaceAll(':', '')};10;11;9;10;100`;
      });
      const bars: Bar[] = [];
      for await (const row of readIntradayBars([rows.join('\n')], { format: 'ninjatrader', minutes: 1 }))
        bars.push(row.bar);
      const figures = sessionFigures(bars, hoursOf('NYSE', date), 1)!;
      assert.deepEqual([figures.missing, figures.outside], [0, 0], date);
    }
  });
});

describe('differences', () => {
  it('names fields with difference and percent, and takes rounding for none', () => {
    const eod = { open: 10, high: 12, low: 9, close: 11, volume: 1000 };
    assert.deepEqual(differences({ ...eod, high: 12.000000000001 }, eod), []);
    assert.deepEqual(differences({ ...eod, high: 12.3, volume: 990 }, eod), [
      { field: 'high', left: 12.3, right: 12, difference: 0.3, percent: ((12.3 - 12) / 12) * 100 },
      { field: 'volume', left: 990, right: 1000, difference: -10, percent: -1 },
    ]);
    assert.equal(differences(eod, { ...eod, volume: 0 })[0]?.percent, null);
  });
});

describe('clockShift', () => {
  const date = '2024-03-11';
  const hours = hoursOf('NYSE', date);
  const right = [bar(`${date}T09:29:00`, 5), ...fullDay('NYSE', date), bar(`${date}T16:00:00`, 50)];
  const eod = sessionFigures(right, hours, 1)!;
  const cases: readonly (readonly [name: string, moved: number, found: number | undefined])[] = [
    ['right', 0, undefined],
    ['stamped with the end', 1, -1],
    ['an hour late, as after a missed change to daylight saving', 60, -60],
    ['an hour early', -60, 60],
    ['UTC', 240, -240],
    ['UTC, stamped with the end', 241, -241],
    ['by what nothing explains', 17, undefined],
  ];
  for (const [name, moved, found] of cases)
    it(name, () => {
      const input = { hours, minutes: 1, utcOffset: -240 };
      assert.equal(clockShift(shifted(right, moved), eod, input), found);
    });
});

describe('fillGaps', () => {
  const date = '2024-06-03';
  const hours = hoursOf('NYSE', date);
  const at = (time: string): string => `${date}T${time}:00`;
  const without = (bars: readonly Bar[], ...times: string[]): Bar[] =>
    bars.filter((one) => !times.includes(one.date.slice(11, 16)));

  it('1 minute: from the first source with a sound, traded bar; what nobody has stays missing', () => {
    const full = fullDay('NYSE', date);
    const filled = fillGaps({
      date,
      hours,
      minutes: 1,
      bars: without(full, '10:00', '10:01', '10:02', '10:03'),
      sources: [
        { source: 'polygon', bars: [bar(at('10:00'), 20, 0), { ...bar(at('10:01'), 20), high: 1 }] },
        { source: 'live', bars: [bar(at('10:00'), 21), bar(at('10:01'), 22), bar(at('16:30'), 23)] },
        { source: 'finage', bars: [bar(at('10:01'), 24), bar(at('10:02'), 25)] },
      ],
    });
    assert.deepEqual(
      filled.map(({ bar: one, source }) => [one.date, one.open, source]),
      [
        [at('10:00'), 21, 'live'],
        [at('10:01'), 22, 'live'],
        [at('10:02'), 25, 'finage'],
      ],
    );
  });

  it('5 minutes: of its own minutes when all are there, else of a source, else of the minutes that there are', () => {
    const minutes = without(
      fullDay('NYSE', date),
      '10:06',
      '10:11',
      '10:15',
      '10:16',
      '10:17',
      '10:18',
      '10:19',
    );
    const filled = fillGaps({
      date,
      hours,
      minutes: 5,
      bars: without(fullDay('NYSE', date, 5), '10:00', '10:05', '10:10', '10:15'),
      sources: [{ source: 'polygon', bars: [bar(at('10:00'), 50), bar(at('10:05'), 51)] }],
      ofMinutes: minutes,
    });
    assert.deepEqual(
      filled.map(({ bar: one, source, ofMinutes }) => [one.date.slice(11, 16), source, ofMinutes]),
      [
        ['10:00', null, 5],
        ['10:05', 'polygon', null],
        ['10:10', null, 4],
      ],
    );
    assert.deepEqual([filled[0]!.bar.open, filled[0]!.bar.volume], [10.3, 500]);
  });

  it('while the session goes on, makes no 5 minutes of minutes that may still come', () => {
    const input = { date, hours, minutes: 5, bars: [], sources: [] };
    const until = (last: string): Bar[] =>
      fullDay('NYSE', date).filter(
        (one) => one.date <= at(last) && one.date >= at('10:00') && one.date !== at('10:02'),
      );
    const made = (last: string, now: string): (number | null)[] =>
      fillGaps({ ...input, ofMinutes: until(last), now: at(now) }).map(({ ofMinutes }) => ofMinutes);
    assert.deepEqual(made('10:04', '10:05'), [], 'the minute of 10:02 may be on its way');
    assert.deepEqual(made('10:05', '10:06'), [4], 'a later one came: there was no trade');
    assert.deepEqual(made('10:04', '16:00'), [4], 'the session is over');
  });

  it('leaves out what a person took out, and makes no minute of five', () => {
    const input = { date, hours, bars: [], sources: [], ofMinutes: fullDay('NYSE', date) };
    assert.deepEqual(fillGaps({ ...input, minutes: 5, leaveOut: () => true }), []);
    assert.deepEqual(fillGaps({ ...input, minutes: 1 }), []);
  });
});

describe('endedSlots', () => {
  const ended = (date: string, by: string, minutes = 5, exchange = 'NYSE') => {
    const slots = endedSlots(date, hoursOf(exchange, date), minutes, by);
    return [slots.length, slots.at(-1) ?? null];
  };
  it('counts a bar from the moment on at which it ends', () => {
    assert.deepEqual(ended('2024-06-03', '2024-06-03T09:34:59'), [0, null]);
    assert.deepEqual(ended('2024-06-03', '2024-06-03T09:35:00'), [1, '09:30']);
    assert.deepEqual(ended('2024-06-03', '2024-06-03T16:00:00'), [78, '15:55']);
    assert.deepEqual(ended('2024-06-03', '2024-06-04T00:00:00'), [78, '15:55']);
    assert.deepEqual(ended('2024-06-03', '2024-06-02T23:59:59'), [0, null]);
  });
  it('ends with a half day, and pauses at midday', () => {
    assert.deepEqual(ended('2024-11-29', '2024-11-29T13:00:00', 1), [210, '12:59']);
    assert.deepEqual(ended('2024-06-03', '2024-06-03T12:30:00', 1, 'HKEX'), [150, '11:59']);
  });
  it('ends a last bar that the close cuts short at the close', () => {
    const hours = { open: '09:00', close: '09:12' };
    assert.deepEqual(endedSlots('2024-06-03', hours, 5, '2024-06-03T09:12:00'), ['09:00', '09:05', '09:10']);
  });
});

describe('readTuples (r001-intraday-comma)', () => {
  const cases: readonly (readonly [name: string, text: string, result: string])[] = [
    ['quotes are stripped', '"AAPL",2024-01-02', 'AAPL 2024-01-02'],
    ['single quotes and spaces', " 'brk-b' , 2024-01-02 ", 'BRK-B 2024-01-02'],
    [
      'several lines, empty ones, the same twice',
      'A,2024-01-02\r\n\nB,2024-01-03\na,2024-01-02',
      'A 2024-01-02; B 2024-01-03',
    ],
    ['a trailing comma', 'AAPL,2024-01-02,', 'AAPL 2024-01-02'],
    ['nothing', ' \n ', ''],
    ['no comma', 'AAPL 2024-01-02', 'Tuples must be comma delimited'],
    ['no comma in the second line', 'AAPL,2024-01-02\nMSFT', 'Tuples must be comma delimited'],
    ['no symbol', ',2024-01-02', 'line 1: the symbol is missing'],
    ['another spelling of the day', 'A,1/2/2024', "line 1: date '1/2/2024' must be a day such as 2024-06-03"],
    [
      'no such day',
      'A,2024-01-02\nB,2023-02-29',
      "line 2: date '2023-02-29' must be a day such as 2024-06-03",
    ],
    ['a third value', 'A,2024-01-02,1min', 'line 1: there must be a symbol and a date, nothing more'],
  ];
  for (const [name, text, result] of cases)
    it(name, () => {
      const read = readTuples(text);
      const said =
        'error' in read ? read.error : read.tuples.map(({ symbol, date }) => `${symbol} ${date}`).join('; ');
      assert.equal(said, result);
    });
});
