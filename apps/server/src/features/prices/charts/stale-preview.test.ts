// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AnyCall } from '@midoffice/contract/kernel';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import { resolveImportConflict } from '@midoffice/contract/prices/charts/calls/resolve-import-conflict';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import type { ChartRepairDone } from '@midoffice/contract/prices/charts/shapes';
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import type { Bar } from '@midoffice/market';
import { barAt, makeBars, quietBars } from './factory.ts';
import { chartServer, refuses, type ChartServer } from './testing/chart.ts';

const days = quietBars(300);
const scaled = (bars: readonly Bar[], from: number, end: number, ratio: number): Bar[] =>
  bars.map((bar, i) =>
    i >= from && i < end ? { ...barAt(bar.date, bar.close * ratio), volume: bar.volume } : bar,
  );
const date = (at: number): string => days[at]!.date;

interface Case {
  readonly name: string;
  readonly call: AnyCall;
  /** What the symbol is before the preview. */
  readonly bars: readonly Bar[];
  /** Further steps before the preview. */
  prepare?(symbol: string): Promise<void>;
  input(symbol: string): object | Promise<object>;
  /** Bars that an import brings after the preview: by default other closes of two days. */
  readonly later?: readonly Bar[];
  /** It previews unless `runFixes` is set. */
  readonly runs?: true;
}

describe('a repair of a chart whose series changes between its preview and Apply', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const call = async (of: AnyCall, input: object) => {
    const { status, body } = await server.analyst.call(of, input as Record<string, unknown>);
    return { status, body: body as ChartRepairDone };
  };
  const revised = (bars: readonly Bar[]): Bar[] => scaled(scaled(bars, 100, 101, 1.001), 150, 151, 1.001);
  const fix = (type: string) => (symbol: string) => ({ type, symbol });
  const outlier = scaled(days, 150, 151, 100);
  const cases: readonly Case[] = [
    {
      name: 'outliers brought down',
      call: getChartFix,
      bars: outlier,
      input: fix('bringDownOutliers'),
      later: scaled(outlier, 200, 201, 100),
      runs: true,
    },
    {
      name: 'AdjClose calculated',
      call: getChartFix,
      bars: days.map((bar) => ({ ...bar, adjClose: bar.close * 0.9 })),
      input: fix('recalculateAdjClose'),
      runs: true,
    },
    {
      name: 'the split that the prices ask for',
      call: applyAutoSplit,
      bars: scaled(days, 80, 200, 4),
      input: (symbol) => ({ symbol }),
      later: revised(scaled(days, 80, 200, 4)),
      runs: true,
    },
    {
      name: 'the split that the prices do not ask for any more',
      call: applyAutoSplit,
      bars: scaled(days, 80, 200, 4),
      input: (symbol) => ({ symbol }),
      later: days,
      runs: true,
    },
    {
      name: 'a split of a range',
      call: applyChartSplit,
      bars: days,
      input: (symbol) => ({ symbol, adjustmentRatio: 2, afterDate: date(90), beforeDate: date(200) }),
    },
    {
      name: 'a range taken out',
      call: deleteChartRange,
      bars: days,
      input: (symbol) => ({ symbol, from: date(90), to: date(160) }),
    },
    {
      name: 'a recorded split',
      call: updateSplitRecord,
      bars: days,
      input: (symbol) => ({ symbol, date: date(200), ratio: 2 }),
    },
    {
      name: 'a corrected bar',
      call: correctChartBar,
      bars: days,
      input: (symbol) => ({ symbol, date: date(150), field: 'close', value: 77 }),
    },
    {
      name: 'development made like production',
      call: transferDevData,
      bars: days,
      prepare: async (symbol) => {
        const cell = { symbol, date: date(150), field: 'close' } as const;
        await server.analyst.call(correctChartBar, { ...cell, value: 77, development: true });
      },
      input: (symbol) => ({ symbol }),
    },
    {
      name: 'a missing split of the adjustments',
      call: completeEodAdjustment,
      bars: scaled(days, 0, 20, 3),
      prepare: async (symbol) => {
        const splits = [{ date: date(20), ratio: 3 }];
        await makeBars(server.platform, symbol, days, { source: 'finage', splits });
      },
      input: async (symbol) => {
        const asked = { type: 'split', adjustmentType: 'historical-price-eod' } as const;
        const open = (await server.analyst.call(getEodAdjustments, asked)).body;
        return { id: open.find((one) => one.symbol === symbol)!.id };
      },
      later: scaled(scaled(days, 0, 20, 3), 10, 11, 1.001),
    },
    {
      name: "a vendor's value taken",
      call: resolveImportConflict,
      bars: days,
      prepare: async (symbol) => {
        const cell = { symbol, date: date(150), field: 'close' } as const;
        await server.analyst.call(correctChartBar, { ...cell, value: 50 });
        await makeBars(server.platform, symbol, scaled(days, 150, 151, 0.7));
      },
      input: async (symbol) => {
        const { rows } = (await server.analyst.call(listImportConflicts, { symbol })).body;
        return { id: rows[0]!.id, resolution: 'take-vendor' };
      },
      later: scaled(days, 150, 151, 0.8),
    },
  ];

  for (const [at, one] of cases.entries())
    test(`${one.name}: refused with what was shown, nothing written; applied after another preview`, async () => {
      const symbol = `STALE${at}`;
      const { platform } = server;
      await makeBars(platform, symbol, one.bars);
      await one.prepare?.(symbol);
      const how = (preview: boolean) =>
        one.runs ? { runFixes: String(!preview), development: 'false' } : { preview };
      const look = async () => {
        const input = await one.input(symbol);
        const { status, body } = await call(one.call, { ...input, ...how(true) });
        assert.deepEqual([status, body.preview], [200, true], body.message);
        return { input, digest: body.digest };
      };
      const first = await look();
      assert.equal((await look()).digest, first.digest, 'the same of the same bars');
      await makeBars(platform, symbol, one.later ?? revised(one.bars));
      const stale = { ...first.input, ...how(false), expectedPreview: first.digest };
      await refuses(server, server.analyst, one.call, stale, 409, stalePreview);
      const second = await look();
      assert.notEqual(second.digest, first.digest);
      const applied = await call(one.call, {
        ...second.input,
        ...how(false),
        expectedPreview: second.digest,
      });
      assert.deepEqual([applied.status, applied.body.digest], [200, second.digest], applied.body.message);
    });

  test('a caller who names no preview repairs what is there by then', async () => {
    await makeBars(server.platform, 'FREE', outlier);
    const input = { type: 'bringDownOutliers', symbol: 'FREE', runFixes: 'true', development: 'false' };
    const { status, body } = await call(getChartFix, input);
    assert.deepEqual([status, body.changeSetId !== null], [200, true]);
  });

  test('a digest that no preview answered is refused by its name', async () => {
    const input = { symbol: 'QUIET', date: date(3), field: 'close', value: 1, expectedPreview: 'x' };
    await refuses(
      server,
      server.analyst,
      correctChartBar,
      input,
      400,
      'expectedPreview: must be the digest that a preview answered',
    );
  });
});
