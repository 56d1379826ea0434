// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import type { Bar } from '@midoffice/market';
import { makeRecords } from '../corporate-actions/factory.ts';
import { barAt, makeBars, makeDividends, quietBars } from './factory.ts';
import { chartServer, type ChartServer } from './testing/chart.ts';

describe('a preview names the steps that a repair brings into AdjClose', () => {
  let server: ChartServer;
  const bars = quietBars(120);
  const day = (at: number): string => bars[at]!.date;
  const times = (factor: (i: number) => number): Bar[] =>
    bars.map((bar, i) => ({ ...barAt(bar.date, bar.close * factor(i)), volume: bar.volume }));
  before(async () => {
    server = await chartServer();
    await makeBars(server.platform, 'SOUND', bars);
    await makeBars(
      server.platform,
      'LACKS',
      times((i) => (i < 60 ? 4 : 1)),
    );
    await makeBars(
      server.platform,
      'RISES',
      times((i) => (i < 60 ? 1 : 2)),
    );
    await makeBars(server.platform, 'ASKED', bars);
    await makeDividends(server.platform, 'ASKED', [{ date: day(60), amount: 40 }]);
    await makeRecords(server.platform, 'dividends', 'fmp', 'SOUND', [{ date: day(60), dividend: 0.5 }]);
    await makeDividends(server.platform, 'SOUND', [{ date: day(60), amount: 0.5 }]);
  });
  after(() => server.close());

  const steps = ({ effects }: RepairDone): (string | null)[] =>
    effects.warnings
      .filter(({ field, message }) => field === 'adjClose' && message.startsWith('AdjClose would step'))
      .map(({ date }) => date);
  const preview = { symbol: 'SOUND', preview: true } as const;

  const wrong: [name: string, preview: () => Promise<{ body: RepairDone }>, dates: string[]][] = [
    [
      'a split that the prices do not make',
      () => server.analyst.call(updateSplitRecord, { ...preview, date: day(60), ratio: 2 }),
      [day(60)],
    ],
    [
      'a scale of a stretch that is right: into it and out of it',
      () =>
        server.analyst.call(applyChartSplit, {
          ...preview,
          adjustmentRatio: 0.5,
          afterDate: day(40),
          beforeDate: day(59),
        }),
      [day(40), day(60)],
    ],
    [
      'a cell',
      () =>
        server.analyst.call(correctChartBar, {
          ...preview,
          date: day(60),
          field: 'adjClose',
          value: bars[60]!.close * 1.3,
        }),
      [day(60), day(61)],
    ],
    [
      'bars deleted around a jump that lay over many days',
      async () => {
        await makeBars(
          server.platform,
          'DRIFT',
          times((i) => 1.2 ** Math.min(8, Math.max(0, i - 40))),
        );
        return server.analyst.call(deleteChartRange, {
          symbol: 'DRIFT',
          preview: true,
          from: day(41),
          to: day(47),
        });
      },
      [day(48)],
    ],
    [
      'a dividend a hundred times too large',
      async () => {
        const editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
        const updatedValues = [{ date: day(60), dividend: 50 }];
        return editor.call(updateEpsData, {
          symbol: 'SOUND',
          table: 'dividends',
          updatedValues,
          preview: true,
        });
      },
      [day(60)],
    ],
    [
      'an adjustment that asks for such a dividend',
      async () => {
        const { body } = await server.analyst.call(getEodAdjustments, { type: 'dividend' });
        const { id } = body.find((one) => one.symbol === 'ASKED')!;
        return server.analyst.call(completeEodAdjustment, { id, completed: true, preview: true } as never);
      },
      [day(60)],
    ],
    [
      'AdjClose forced from a list that holds such a dividend',
      () =>
        server.analyst.call(getChartFix, {
          type: 'forceAdjClose',
          symbol: 'ASKED',
          development: 'false',
        } as never),
      [day(60)],
    ],
  ];
  for (const [name, ask, dates] of wrong) {
    test(name, async () => {
      const digest = name.startsWith('bars deleted') ? null : await server.digest();
      const { body } = await ask();
      assert.deepEqual(steps(body), dates, JSON.stringify(body));
      if (digest !== null && !name.startsWith('a dividend')) assert.equal(await server.digest(), digest);
    });
  }

  test('says both values and the move, before and after', async () => {
    const { body } = await server.analyst.call(updateSplitRecord, { ...preview, date: day(60), ratio: 2 });
    const [{ message, where } = { message: '', where: '' }] = body.effects.warnings;
    assert.equal(where, 'SOUND, EOD, production');
    assert.match(
      message,
      /^AdjClose would step from \d+(\.\d+)? to \d+(\.\d+)? \(\+\d+ %, before the repair [+−][\d.]+ %\)\.$/,
    );
  });

  const right: [name: string, preview: () => Promise<{ body: RepairDone }>][] = [
    [
      'an auto split that takes a step out',
      () =>
        server.analyst.call(applyAutoSplit, { symbol: 'LACKS', development: 'false', type: 'eod' } as never),
    ],
    [
      'a small dividend',
      async () => {
        const editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
        const updatedValues = [{ date: day(60), dividend: 0.6 }];
        return editor.call(updateEpsData, {
          symbol: 'SOUND',
          table: 'dividends',
          updatedValues,
          preview: true,
        });
      },
    ],
    [
      'a correction within a usual day',
      () =>
        server.analyst.call(correctChartBar, {
          ...preview,
          date: day(60),
          field: 'adjClose',
          value: bars[60]!.close * 1.005,
        }),
    ],
    [
      'an existing step',
      () =>
        server.analyst.call(correctChartBar, {
          symbol: 'RISES',
          preview: true,
          date: day(60),
          field: 'volume',
          value: 5,
        }),
    ],
  ];
  for (const [name, ask] of right)
    test(`${name} brings none`, async () => assert.deepEqual(steps((await ask()).body), []));

  test('what is undone, and what is taken over into development, is checked as well', async () => {
    const dev = { symbol: 'SOUND', date: day(60), ratio: 2 };
    const { body: written } = await server.analyst.call(updateSplitRecord, dev);
    const { body: transfer } = await server.analyst.call(transferDevData, {
      symbol: 'SOUND',
      preview: 'true',
    } as never);
    assert.deepEqual(
      [steps(transfer), transfer.effects.warnings[0]?.where],
      [[day(60)], 'SOUND, EOD, development'],
    );
    const id = String(written.changeSetId) as never;
    assert.deepEqual(steps((await server.analyst.call(revertChangeSet, { id, preview: true })).body), []);
    const { body: undone } = await server.analyst.call(revertChangeSet, { id });
    const again = { id: String(undone.changeSetId) as never, preview: true };
    assert.deepEqual(steps((await server.analyst.call(revertChangeSet, again)).body), [day(60)]);
  });
});
