// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('apply-chart-split', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const range = () => ({ afterDate: server.bars[5]!.date, beforeDate: server.bars[7]!.date });
  const columns = async () =>
    (await server.analyst.call(getChartData, { symbol: 'QUIET', from: '2020-01-01' })).body.columns;

  test('previews, then multiplies prices and divides volumes of the range, both ends included', async () => {
    const digest = await server.digest();
    const input = { symbol: 'QUIET', adjustmentRatio: 0.5, ...range() };
    const preview = await server.analyst.call(applyChartSplit, { ...input, preview: true });
    assert.deepEqual(
      [preview.body.preview, preview.body.changeSetId, preview.body.effects.series[0]!.date.length],
      [true, null, 3],
    );
    assert.equal(await server.digest(), digest);
    const { body } = await server.analyst.call(applyChartSplit, input);
    assert.deepEqual([body.success, body.message, body.effects.count], [true, 'Split applied.', 18]);
    const after = await columns();
    for (const i of [4, 5, 7, 8]) {
      const factor = i === 5 || i === 7 ? 0.5 : 1;
      assert.deepEqual(
        [after.close[i], after.volume[i]],
        [server.bars[i]!.close * factor, server.bars[i]!.volume / factor],
      );
    }
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'chart.split-applied');
  });

  test('a threshold picks bars by their close', async () => {
    const limit = (server.bars[10]!.close + server.bars[11]!.close) / 2;
    const above = server.bars[10]!.close > limit;
    const { body } = await server.analyst.call(applyChartSplit, {
      symbol: 'QUIET',
      adjustmentRatio: 2,
      threshold: limit,
      aboveThreshold: above,
      afterDate: server.bars[10]!.date,
      beforeDate: server.bars[11]!.date,
    });
    assert.deepEqual([...new Set(body.effects.sample.map((cell) => cell.date))], [server.bars[10]!.date]);
  });

  test('of two staff on the same chart, the second gets a conflict with the change of the first', async () => {
    const seen = (await server.analyst.call(getChartData, { symbol: 'QUIET' })).body.lastChangeSetId!;
    const other = await server.staff();
    const input = { symbol: 'QUIET', adjustmentRatio: 2, ...range(), expectedChangeSet: seen };
    const first = await other.call(applyChartSplit, input);
    assert.equal(first.status, 200);
    await refuses(
      server,
      server.analyst,
      applyChartSplit,
      input,
      409,
      `Somebody else repaired QUIET in the meantime (change set ${first.body.changeSetId}).`,
    );
    // One that is not made yet is no pass for all to come.
    await refuses(
      server,
      server.analyst,
      applyChartSplit,
      { ...input, expectedChangeSet: 99_999 },
      409,
      /^Somebody else repaired QUIET in the meantime/,
    );
  });

  test('says for which newest repair it was worked out: a preview leads to what it showed, and one act to the next', async () => {
    const input = { symbol: 'QUIET', adjustmentRatio: 2, ...range() };
    const newest = async () =>
      (await server.analyst.call(getChartData, { symbol: 'QUIET' })).body.lastChangeSetId;
    const shown = (await server.analyst.call(applyChartSplit, { ...input, preview: true })).body;
    assert.equal(shown.lastChangeSetId, await newest());
    for (let seen = shown.lastChangeSetId, n = 0; n < 2; n += 1) {
      const { status, body } = await server.analyst.call(applyChartSplit, {
        ...input,
        expectedChangeSet: seen,
      });
      assert.equal(status, 200);
      assert.equal(body.lastChangeSetId, body.changeSetId);
      assert.equal(await newest(), body.changeSetId);
      seen = body.lastChangeSetId;
    }
  });

  test('refuses what it cannot do, naming the field, and writes nothing (r001-split-dialog-defaults)', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        applyChartSplit,
        { symbol: 'QUIET', adjustmentRatio: 2, ...range(), ...input },
        status,
        text,
      );
    await bad({ adjustmentRatio: 0 }, 400, 'adjustmentRatio: must be above 0');
    await bad({ adjustmentRatio: -2 }, 400, 'adjustmentRatio: must be above 0');
    await bad({ adjustmentRatio: 'two' }, 400, 'adjustmentRatio: must be a number');
    await bad({ adjustmentRatio: undefined }, 400, 'adjustmentRatio: 1 changes nothing');
    await bad({ threshold: 'x' }, 400, 'threshold: must be a number');
    await bad(
      { threshold: 1_000_000 },
      400,
      'afterDate: the range holds no bar on that side of the threshold',
    );
    await bad({ beforeDate: '2022-01-01' }, 400, 'From date cannot be greater than to date');
    await bad({ beforeDate: 'soon' }, 400, /^beforeDate: must be a date/);
    await bad({ chartType: 'tick' }, 400, /^chartType: must be one of/);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      server.stranger,
      applyChartSplit,
      { symbol: 'QUIET', adjustmentRatio: 2, ...range() },
      403,
      'You do not have access to this page.',
    );
  });
});
