import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import { barAt, makeBars } from '../factory.ts';
import { chartServer, refuses, type ChartServer } from '../testing/chart.ts';

describe('list-import-conflicts', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  test('lists corrected cells and deleted bars that an import contradicts, once each', async () => {
    const [a, b, c] = [server.bars[1]!, server.bars[2]!, server.bars[3]!];
    await server.analyst.call(correctChartBar, { symbol: 'QUIET', date: a.date, field: 'close', value: 50 });
    await server.analyst.call(deleteChartRange, { symbol: 'QUIET', from: b.date, to: c.date });
    assert.equal((await server.analyst.call(listImportConflicts, {})).body.total, 0);
    const revised = server.bars.map((bar) => (bar === a || bar === b ? barAt(bar.date, 70) : bar));
    const done = await makeBars(server.platform, 'QUIET', revised);
    assert.equal(done.conflicts, 2);
    await makeBars(
      server.platform,
      'QUIET',
      revised.map((bar) => (bar.date === a.date ? barAt(bar.date, 71) : bar)),
    );
    const { body } = await server.analyst.call(listImportConflicts, { symbol: 'QUIET' });
    assert.equal(body.total, 2);
    assert.deepEqual(body.rows.map((row) => [row.date, row.field, row.corrected, row.vendorNow]).toSorted(), [
      [a.date, 'close', 50, 71],
      [b.date, '*', null, 70],
    ]);
  });

  test('another source contradicts nothing', async () => {
    const { total } = (await server.analyst.call(listImportConflicts, {})).body;
    const done = await makeBars(server.platform, 'QUIET', [barAt(server.bars[1]!.date, 33)], {
      source: 'finage',
    });
    assert.equal(done.conflicts, 0);
    assert.equal((await server.analyst.call(listImportConflicts, {})).body.total, total);
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, listImportConflicts, {}, 403, 'You do not have access to this page.'));
});
