// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Bar } from '@midoffice/market';
import {
  changed,
  fixServer,
  provesFix,
  sessionBars,
  sessionsFrom,
  today,
  type FixServer,
} from '../testing/fixes.ts';
import { readSymbol } from '../../../prices/charts/api.ts';
import { readMain } from '../../../prices/corporate-actions/api.ts';

describe('fixes of bars', () => {
  let server: FixServer;
  const bars = sessionBars(120);
  const day = (i: number): string => bars[i]!.date;
  const without = (...gone: number[]): Bar[] => bars.filter((_bar, i) => !gone.includes(i));
  const inOrder = (list: readonly Bar[]): Bar[] => list.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  before(async () => {
    server = await fixServer();
  });
  after(() => server.close());

  test('duplicateBars: a day is the copy of the day before', async () => {
    await server.make('COPIED', changed(bars, { 31: { ...bars[30]!, date: day(31) } }));
    await provesFix(server, {
      type: 'duplicateBars',
      symbol: 'COPIED',
      found: [`${day(31)} bar`],
      right: (repaired) => assert.deepEqual(repaired, without(31)),
    });
  });

  test('tradingGaps: two sessions lack, another source has one of them', async () => {
    await server.make('GAPPED', without(44, 45), { peers: { polygon: without(45) } });
    const rows = await server.report('tradingGaps', { symbols: 'GAPPED' });
    assert.deepEqual(
      rows.map(({ date, reason }) => [date, reason]),
      [
        [day(44), 'no bar, polygon has one'],
        [day(45), 'no bar, and no other source has one'],
      ],
    );
    await provesFix(server, {
      type: 'tradingGaps',
      symbol: 'GAPPED',
      params: { to: day(44) },
      found: [`${day(44)} bar`],
      right: (repaired) => assert.deepEqual(repaired, without(45)),
    });
  });

  test('weekendBars and holidayBars: days on which nobody trades', async () => {
    const saturday = { ...bars[10]!, date: '2023-01-21', volume: 5 };
    const presidents = { ...bars[20]!, date: '2023-02-20', volume: 7 };
    await server.make('CLOSED', inOrder([...bars, saturday, presidents]));
    await provesFix(server, {
      type: 'weekendBars',
      symbol: 'CLOSED',
      found: ['2023-01-21 bar'],
      right: (repaired) => assert.deepEqual(repaired, inOrder([...bars, presidents])),
    });
    await provesFix(server, {
      type: 'holidayBars',
      symbol: 'CLOSED',
      found: ['2023-02-20 bar'],
      right: (repaired) => assert.deepEqual(repaired, inOrder([...bars, saturday])),
    });
  });

  test('futureBars: a bar of tomorrow', async () => {
    const late = sessionsFrom('2024-05-20', 50).length;
    const recent = sessionBars(late, '2024-05-20');
    const tomorrow = { ...recent.at(-1)!, date: '2024-06-04', volume: 9 };
    await server.make('AHEAD', [...recent, tomorrow]);
    await provesFix(server, {
      type: 'futureBars',
      symbol: 'AHEAD',
      found: ['2024-06-04 bar'],
      right: (repaired) => assert.deepEqual([repaired.length, repaired.at(-1)!.date], [late, today]),
    });
  });

  test('missingSplits: the bars before a split were never restated', async () => {
    const double = (bar: Bar): Bar => ({
      ...bar,
      open: bar.open * 2,
      high: bar.high * 2,
      low: bar.low * 2,
      close: bar.close * 2,
      adjClose: bar.adjClose! * 2,
      volume: bar.volume / 2,
    });
    const long = sessionBars(300);
    await server.make(
      'UNSPLIT',
      long.map((bar, i) => (i < 200 ? double(bar) : bar)),
    );
    await provesFix(server, {
      type: 'missingSplits',
      symbol: 'UNSPLIT',
      found: [`${long[0]!.date} bar`],
      async right(repaired) {
        for (const i of [0, 100, 199, 200])
          assert.ok(Math.abs(repaired[i]!.close / long[i]!.close - 1) < 1e-9);
        const recorded = await readMain(server.platform.db, 'splits', ['UNSPLIT']);
        assert.deepEqual(
          recorded.map(({ key, values }) => [key, values['numerator'], values['denominator']]),
          [[long[200]!.date, 2, 1]],
        );
      },
    });
  });

  test('delisting: a feed goes on without trades; the symbol is marked and the bars go', async () => {
    const { close } = bars[100]!;
    const still = { open: close, high: close, low: close, close, adjClose: close, volume: 0 };
    const tail = Object.fromEntries(Array.from({ length: 19 }, (_unused, i) => [101 + i, still]));
    await server.make('GONE', changed(bars, tail));
    assert.deepEqual(await server.report('delisting', { symbols: 'GONE', sessions: 20 }), []);
    await provesFix(server, {
      type: 'delisting',
      symbol: 'GONE',
      found: [`${day(101)} bar`],
      async right(repaired) {
        assert.deepEqual([repaired.length, repaired.at(-1)!.date], [101, day(100)]);
        assert.equal((await readSymbol(server.platform.db, 'GONE'))?.active, false);
      },
    });
    assert.equal(
      (await readSymbol(server.platform.db, 'GONE'))?.active,
      true,
      'the revert makes it active again',
    );
  });

  test('environmentDrift: development was repaired and production was not', async () => {
    await server.make('APART', changed(bars, { 60: { volume: 0 } }), {
      peers: { polygon: changed(bars, { 60: { close: bars[60]!.close * 1.001 } }) },
    });
    const unlike = { ...bars[31]!, close: bars[31]!.high * 1.3 };
    await server.make('ASTRAY', changed(bars, { 31: unlike }), { peers: { polygon: bars } });
    await server.run('closeOutsideRange', 'repair', { symbols: 'ASTRAY', development: true });
    assert.deepEqual(await server.report('environmentDrift', { symbols: 'APART' }), []);
    await provesFix(server, {
      type: 'environmentDrift',
      symbol: 'ASTRAY',
      found: [`${day(31)} close`],
      right: async () =>
        assert.deepEqual(await server.series('ASTRAY', 'development'), await server.series('ASTRAY')),
    });
  });
});
