// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { importEvents } from '../import.ts';
import { hourlyBars, makeBars, makeDividends, makeSourceBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

type Kind = 'split' | 'dividend';
type Table = 'historical-price-eod' | 'intraday';

describe('eod-adjustment', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const openOf = async (
    symbol: string,
    type: Kind = 'split',
    adjustmentType: Table = 'historical-price-eod',
  ) =>
    (await server.analyst.call(getEodAdjustments, { type, adjustmentType })).body.find(
      (one) => one.symbol === symbol,
    );
  const series = async (symbol: string, chartType: 'eod' | '1hour' = 'eod') =>
    (await server.analyst.call(getChartData, { symbol, chartType, from: '2020-01-01' })).body.columns;
  const dearer = (at: number, ratio: number) =>
    server.bars.map((bar, i) =>
      i < at
        ? {
            ...bar,
            open: bar.open * ratio,
            high: bar.high * ratio,
            low: bar.low * ratio,
            close: bar.close * ratio,
            adjClose: bar.adjClose! * ratio,
          }
        : bar,
    );
  const near = (left: number, right: number): boolean => Math.abs(left / right - 1) < 1e-9;

  test('applies a split that another source lists, is previewed, audited and undone (r001-adjustment-complete)', async () => {
    const date = server.bars[20]!.date;
    await makeBars(server.platform, 'PEER', dearer(20, 3));
    await makeBars(server.platform, 'PEER', server.bars, { source: 'finage', splits: [{ date, ratio: 3 }] });
    const { id } = (await openOf('PEER'))!;
    const preview = await server.analyst.call(completeEodAdjustment, { id, preview: true });
    assert.deepEqual([preview.body.changeSetId, preview.body.effects.count > 0], [null, true]);
    assert.ok(await openOf('PEER'));
    const { body } = await server.analyst.call(completeEodAdjustment, {
      id,
      type: 'split',
      reason: 'listed',
    });
    assert.equal(body.message, 'EOD Adjustment completed successfully!');
    const { close } = await series('PEER');
    assert.ok(close.every((value, i) => near(value, server.bars[i]!.close)));
    assert.equal(await openOf('PEER'), undefined);
    const entry = await newestAudit(server, 'PEER');
    assert.deepEqual([entry?.kind, entry?.reason], ['chart.adjustment-completed', 'listed']);
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal((await openOf('PEER'))?.id, id, 'undone, it is open again');
    assert.ok(near((await series('PEER')).close[0]!, server.bars[0]!.close * 3));
  });

  test('applies a split that the own source lists and did not restate all bars for', async () => {
    const date = server.bars[20]!.date;
    await makeBars(server.platform, 'OWN', dearer(20, 4), { splits: [{ date, ratio: 4 }] });
    await server.analyst.call(completeEodAdjustment, { id: (await openOf('OWN'))!.id });
    const { close } = await series('OWN');
    assert.ok(close.every((value, i) => near(value, server.bars[i]!.close)));
    assert.equal(await openOf('OWN'), undefined);
  });

  test('applies a dividend to the adjusted close', async () => {
    const date = server.bars[10]!.date;
    const target = {
      symbol: 'QUIET',
      source: 'yahoo',
      fileName: 'd.csv',
      format: 'list',
      actor: { id: null, label: 'test' },
      nowMs: server.platform.now(),
    } as const;
    await importEvents(server.platform.database, target, 'dividends', [`date,amount\n${date},1.5\n`]);
    const one = (await openOf('QUIET', 'dividend'))!;
    await server.analyst.call(completeEodAdjustment, { id: one.id });
    const { close, adjClose } = await series('QUIET');
    assert.ok(near(adjClose[9]! / close[9]!, 1 - 1.5 / close[9]!));
    assert.equal(adjClose[10], close[10]);
    assert.equal(await openOf('QUIET', 'dividend'), undefined);
  });

  test('of two dividends that the list holds each is its own repair: taken back in any order', async () => {
    const { platform, analyst, bars } = server;
    const [early, late] = [bars[10]!.date, bars[30]!.date];
    const sent = bars.map((bar) => bar.adjClose!);
    await makeBars(platform, 'BOTH', bars);
    await makeDividends(platform, 'BOTH', [
      { date: early, amount: 1.5 },
      { date: late, amount: 2 },
    ]);
    const open = async () =>
      (
        await analyst.call(getEodAdjustments, { type: 'dividend', adjustmentType: 'historical-price-eod' })
      ).body
        .filter((one) => one.symbol === 'BOTH')
        .map((one) => one.adjustmentDate);
    const complete = async (date: string) => {
      const list = await analyst.call(getEodAdjustments, {
        type: 'dividend',
        adjustmentType: 'historical-price-eod',
      });
      const one = list.body.find((row) => row.symbol === 'BOTH' && row.adjustmentDate === date)!;
      return (await analyst.call(completeEodAdjustment, { id: one.id })).body.changeSetId!;
    };
    const undo = (id: number) => analyst.call(revertChangeSet, { id });
    const adjCloses = async () => (await series('BOTH')).adjClose;
    const steps = { [early]: 1 - 1.5 / bars[9]!.close, [late]: 1 - 2 / bars[29]!.close };
    const shows = async (...dates: string[]) => {
      const made = await adjCloses();
      for (const [i, bar] of bars.entries()) {
        const factor = dates.reduce((all, date) => (bar.date < date ? all * steps[date]! : all), 1);
        assert.ok(near(made[i]!, sent[i]! * factor), `${bar.date}: ${made[i]} with ${dates.join()}`);
      }
    };
    const a = await complete(early);
    await shows(early);
    assert.deepEqual(await open(), [late], 'the other one is still to be done');
    const b = await complete(late);
    await shows(early, late);
    assert.deepEqual(await open(), []);

    await undo(a);
    await shows(late);
    assert.deepEqual(await open(), [early]);
    await undo(b);
    assert.deepEqual(await adjCloses(), sent, "the vendor's own");
    assert.deepEqual(await open(), [late, early]);

    const again = await complete(late);
    await complete(early);
    await undo(again);
    await shows(early);
    const why = await (
      await server.staff()
    ).call(whyThisValue, { target: 'BOTH', key: `production/eod/${bars[0]!.date}`, field: 'adjClose' });
    assert.deepEqual(
      why.body.steps.map((step) => step.label),
      [`Dividend of ${early} applied`],
    );
    assert.ok(why.body.steps[0]!.changeSetId! > again);
  });

  test('puts intraday days on the basis of the daily series', async () => {
    const date = server.bars[20]!.date;
    await makeBars(server.platform, 'HOURS', server.bars, { splits: [{ date, ratio: 4 }] });
    await makeSourceBars(server.platform, 'HOURS', 'yahoo', '1hour', hourlyBars(dearer(20, 4).slice(15, 25)));
    const one = (await openOf('HOURS', 'split', 'intraday'))!;
    await server.analyst.call(completeEodAdjustment, { id: one.id, type: 'intraday' });
    const { close } = await series('HOURS', '1hour');
    assert.ok(close.every((value, i) => near(value, server.bars[15 + Math.floor(i / 7)]!.close)));
    assert.equal(await openOf('HOURS', 'split', 'intraday'), undefined);
  });

  test('refuses what is unknown, done, another type, or somebody elses, and writes nothing', async () => {
    const date = server.bars[20]!.date;
    await makeBars(server.platform, 'TWICE', dearer(20, 3), { splits: [{ date, ratio: 3 }] });
    const { id } = (await openOf('TWICE'))!;
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, completeEodAdjustment, input, status, text);
    await bad({ id: 999_999 }, 404, 'id: there is no adjustment 999999');
    await bad({ id: 'x' }, 400, /^id: must be a whole number/);
    await bad({ id, type: 'dividend' }, 400, /^type: adjustment \d+ is a split of historical-price-eod/);
    await bad({ id, expectedChangeSet: -1 }, 400, /^expectedChangeSet/);
    await refuses(
      server,
      server.stranger,
      completeEodAdjustment,
      { id },
      403,
      'You do not have access to this page.',
    );
    await server.analyst.call(completeEodAdjustment, { id });
    await bad({ id }, 409, /is completed already/);
  });
});
