// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { makeBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('update-split-record', () => {
  let server: ChartServer;
  let date: string;
  before(async () => {
    server = await chartServer();
    date = server.bars[20]!.date;
    await makeBars(server.platform, 'LISTED', server.bars, { splits: [{ date, ratio: 2 }] });
  });
  after(() => server.close());

  const early = async (symbol: string) =>
    (await server.analyst.call(getChartData, { symbol, from: '2020-01-01' })).body.columns.close[0];
  const origins = async () =>
    (await server.analyst.call(getNoOverride, { symbol: 'LISTED' })).body.splits.map((split) => [
      split.ratio,
      split.origin,
    ]);

  test('adds a split, earlier prices follow', async () => {
    const { body } = await server.analyst.call(updateSplitRecord, { symbol: 'QUIET', date, ratio: 4 });
    assert.equal(body.message, 'Updated Split Records.');
    assert.equal(await early('QUIET'), server.bars[0]!.close / 4);
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'chart.split-record-updated');
  });

  test('changes the ratio of a listed split, then takes the split out', async () => {
    await server.analyst.call(updateSplitRecord, { symbol: 'LISTED', date, ratio: 4 });
    assert.deepEqual([await early('LISTED'), await origins()], [server.bars[0]!.close / 2, [[4, 'repair']]]);
    await server.analyst.call(updateSplitRecord, { symbol: 'LISTED', date, ratio: null });
    assert.deepEqual([await early('LISTED'), await origins()], [server.bars[0]!.close * 2, [[2, 'removed']]]);
  });

  test('refuses what it cannot do, naming the field, and writes nothing', async () => {
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server.analyst,
        updateSplitRecord,
        { symbol: 'QUIET', date, ratio: 2, ...input },
        status,
        text,
      );
    await bad({ ratio: 1 }, 400, 'ratio: a ratio of 1 is no split');
    await bad({ date: '2099-01-01' }, 400, 'date: 2099-01-01 lies more than two years ahead');
    await bad({ ratio: 0 }, 400, 'ratio: must be above 0');
    await bad({ ratio: 'four' }, 400, 'ratio: must be a number');
    await bad({ date: '2024-13-01' }, 400, /^date: must be a date/);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      server.stranger,
      updateSplitRecord,
      { symbol: 'QUIET', date, ratio: 2 },
      403,
      'You do not have access to this page.',
    );
  });
});
