import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AnalysedDay } from '@midoffice/contract/prices/intraday/shapes';
import { fromAddress, gapsText, seriesRows, signed, toAddress } from './rows.ts';

const bar = { open: 1, high: 3, low: 1, close: 2, volume: 10 };
const figures = {
  ...bar,
  high: 3.5,
  bars: 387,
  expected: 390,
  missing: 4,
  missingRuns: [
    { from: '10:01', to: '10:03', bars: 3 },
    { from: '15:59', to: '15:59', bars: 1 },
  ],
  outside: 0,
  offGrid: 0,
  shift: null,
};
const day: AnalysedDay = {
  symbol: 'A',
  date: '2024-05-29',
  exchange: 'NYSE',
  timeZone: 'America/New_York',
  open: '09:30',
  close: '16:00',
  notes: [],
  '1min': figures,
  '5min': null,
  eod: bar,
  differences: [
    { pair: '1min-EOD', field: 'high', left: 3.5, right: 3, difference: 0.5, percent: 16.67 },
    { pair: '1min-5min', field: 'low', left: 1, right: 2, difference: -1, percent: -50 },
  ],
};

describe('seriesRows', () => {
  it('makes three lines of a day; only differences from EOD mark a cell', () => {
    const rows = seriesRows([day]);
    assert.deepEqual(
      rows.map(({ series, first, bar: own }) => [series, first, own?.high]),
      [
        ['1min', true, 3.5],
        ['5min', false, undefined],
        ['EOD', false, 3],
      ],
    );
    assert.deepEqual(Object.keys(rows[0]!.off), ['high']);
  });

  it('lays the notes of a day over its three lines, whole words in each, the rest in the last', () => {
    const notes = (...list: string[]) => seriesRows([{ ...day, notes: list }]).map(({ note }) => note);
    assert.deepEqual(notes(), ['', '', '']);
    assert.deepEqual(notes('no 1min bars, 390 are expected', 'no EOD bar'), [
      'no 1min bars, 390 are expected',
      'no EOD bar',
      '',
    ]);
    assert.deepEqual(notes('2024-05-29 is closed for Memorial Day: there is no session'), [
      'closed for Memorial Day: there',
      'is no session',
      '',
    ]);
    assert.deepEqual(notes('a', 'b', 'c', 'd'), ['a', 'b', 'c d']);
  });

  it('spells gaps and differences', () => {
    assert.equal(gapsText(figures), '10:01 to 10:03 (3), 15:59');
    assert.deepEqual([signed(0.02), signed(-1300), signed(0)], ['+0.02', '-1,300', '0']);
  });

  it('carries tuples through the address', () => {
    assert.equal(fromAddress(toAddress(' A,2024-05-29 \r\n\nB,2024-05-30')), 'A,2024-05-29\nB,2024-05-30');
  });
});
