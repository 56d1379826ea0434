// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeSourceBars } from '../../../prices/charts/factory.ts';
import { changed, fixServer, provesFix, sessionBars, type FixServer } from '../testing/fixes.ts';

const near = (value: number, wanted: number): void =>
  assert.ok(Math.abs(value / wanted - 1) < 1e-6, `${value} is not ${wanted}`);

describe('fixes of prices', () => {
  let server: FixServer;
  const bars = sessionBars(120);
  const times = (i: number, factor: number) => {
    const { open, high, low, close, adjClose } = bars[i]!;
    return {
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: close * factor,
      adjClose: adjClose! * factor,
    };
  };
  const day = (i: number): string => bars[i]!.date;
  before(async () => {
    server = await fixServer();
  });
  after(() => server.close());

  test('currencyUnit: pence for pounds on three days', async () => {
    const wrong = { 60: times(60, 100), 61: times(61, 100), 62: times(62, 100) };
    await server.make('PENCE', changed(bars, wrong));
    await provesFix(server, {
      type: 'currencyUnit',
      symbol: 'PENCE',
      found: [60, 61, 62].flatMap((i) =>
        ['open', 'high', 'low', 'close', 'adjClose'].map((field) => `${day(i)} ${field}`),
      ),
      right: (repaired) => {
        for (const i of [59, 60, 61, 62, 63]) near(repaired[i]!.close, bars[i]!.close);
      },
    });
  });

  test('highBelowLow: a high and a low changed places', async () => {
    const { high, low } = bars[40]!;
    await server.make('CROSSED', changed(bars, { 40: { high: low, low: high } }));
    await provesFix(server, {
      type: 'highBelowLow',
      symbol: 'CROSSED',
      found: [`${day(40)} high`, `${day(40)} low`],
      right: (repaired) => assert.deepEqual([repaired[40]!.high, repaired[40]!.low], [high, low]),
    });
  });

  test('closeOutsideRange: a close above the high, which another source has right', async () => {
    await server.make('OUTSIDE', changed(bars, { 50: { close: bars[50]!.high * 1.2 } }), {
      peers: { polygon: bars },
    });
    await provesFix(server, {
      type: 'closeOutsideRange',
      symbol: 'OUTSIDE',
      found: [`${day(50)} close`],
      right: (repaired) => near(repaired[50]!.close, bars[50]!.close),
    });
  });

  test('outlierSpikes: a close jumps away and back', async () => {
    const close = bars[70]!.close * 1.73;
    await server.make('SPIKED', changed(bars, { 70: { close, high: close } }));
    await provesFix(server, {
      type: 'outlierSpikes',
      symbol: 'SPIKED',
      found: [`${day(70)} close`, `${day(70)} high`],
      right: (repaired) => {
        for (const field of ['close', 'high'] as const)
          assert.ok(
            Math.abs(repaired[70]![field] / bars[70]!.close - 1) < 0.05,
            `${field} ${repaired[70]![field]}`,
          );
      },
    });
  });

  test('nonPositivePrices: a low of zero, and a close that only another source knows', async () => {
    await server.make('NOUGHT', changed(bars, { 20: { low: 0 }, 30: { close: 0 } }), {
      peers: { polygon: bars.slice(25) },
    });
    await provesFix(server, {
      type: 'nonPositivePrices',
      symbol: 'NOUGHT',
      found: [`${day(20)} low`, `${day(30)} close`],
      right: (repaired) =>
        assert.deepEqual([repaired[20]!.low, repaired[30]!.close], [bars[20]!.close, bars[30]!.close]),
    });
  });

  test('stalePrices: six bars have one price while another source moves', async () => {
    const { close } = bars[80]!;
    const still = { open: close, high: close, low: close, close, adjClose: close };
    const stale = changed(bars, { 80: still, 81: still, 82: still, 83: still, 84: still, 85: still });
    await server.make('STALE', stale, { peers: { polygon: bars } });
    await server.make('TRULY', stale, { peers: { polygon: stale } });
    assert.deepEqual(
      await server.report('stalePrices', { symbols: 'TRULY' }),
      [],
      'other sources have one price too',
    );
    assert.deepEqual(await server.report('stalePrices', { symbols: 'STALE', minRun: 7 }), []);
    const fields = (i: number) =>
      ['open', 'high', 'low', 'close'].filter((field) => bars[i]![field as 'open'] !== close);
    await provesFix(server, {
      type: 'stalePrices',
      symbol: 'STALE',
      found: [80, 81, 82, 83, 84, 85].flatMap((i) => fields(i).map((field) => `${day(i)} ${field}`)),
      right: (repaired) => {
        for (const i of [80, 83, 85])
          assert.deepEqual([repaired[i]!.close, repaired[i]!.high], [bars[i]!.close, bars[i]!.high]);
      },
    });
  });

  test('zeroVolumes: two volumes lack that another source has', async () => {
    await server.make('SILENT', changed(bars, { 10: { volume: 0 }, 90: { volume: 0 } }), {
      peers: { polygon: bars },
    });
    await provesFix(server, {
      type: 'zeroVolumes',
      symbol: 'SILENT',
      found: [`${day(10)} volume`, `${day(90)} volume`],
      right: (repaired) =>
        assert.deepEqual([repaired[10]!.volume, repaired[90]!.volume], [bars[10]!.volume, bars[90]!.volume]),
    });
  });

  test('adjustedCloseDrift: an adjusted close off the one that the close gives', async () => {
    await server.make('DRIFTED', changed(bars, { 33: { adjClose: bars[33]!.close * 0.9 } }));
    assert.deepEqual(
      await server.report('adjustedCloseDrift', { symbols: 'DRIFTED', tolerancePercent: 12 }),
      [],
    );
    await provesFix(server, {
      type: 'adjustedCloseDrift',
      symbol: 'DRIFTED',
      found: [`${day(33)} adjClose`],
      right: (repaired) => assert.equal(repaired[33]!.adjClose, bars[33]!.close),
    });
  });

  test('missingAdjustedClose: the source sent none for two bars', async () => {
    const halved = bars.map((bar, i) => ({ ...bar, adjClose: i === 20 || i === 21 ? null : bar.close / 2 }));
    await server.make('NOADJ', bars.slice(0, 1));
    await makeSourceBars(server.platform, 'NOADJ', 'yahoo', 'eod', halved.slice(1));
    await provesFix(server, {
      type: 'missingAdjustedClose',
      symbol: 'NOADJ',
      found: [`${day(20)} adjClose`, `${day(21)} adjClose`],
      right: (repaired) => {
        for (const i of [5, 20, 21, 90]) assert.equal(repaired[i]!.adjClose, bars[i]!.close);
      },
    });
  });

  test('a range leaves what lies outside of it alone', async () => {
    await server.make('TWICE', changed(bars, { 10: { volume: 0 }, 90: { volume: 0 } }), {
      peers: { polygon: bars },
    });
    const done = await server.run('zeroVolumes', 'repair', {
      symbols: ['twice'],
      from: day(11),
      to: day(119),
    });
    assert.deepEqual(
      done.data.rows.map((row) => row['date']),
      [day(90)],
    );
    const repaired = await server.series('TWICE');
    assert.deepEqual([repaired[10]!.volume, repaired[90]!.volume], [0, bars[90]!.volume]);
  });
});
