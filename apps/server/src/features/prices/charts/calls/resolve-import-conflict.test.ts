import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import { resolveImportConflict } from '@midoffice/contract/prices/charts/calls/resolve-import-conflict';
import { barAt, makeBars } from '../factory.ts';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('resolve-import-conflict', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const open = async (symbol: string) =>
    (await server.analyst.call(listImportConflicts, { symbol })).body.rows;
  const revise = (symbol: string, at: number, close: number) =>
    makeBars(
      server.platform,
      symbol,
      server.bars.map((bar, i) => (i === at ? barAt(bar.date, close) : bar)),
    );
  const columns = async (symbol: string) =>
    (await server.analyst.call(getChartData, { symbol, from: '2020-01-01' })).body.columns;

  /** A corrected close that a later import contradicts. */
  async function contradicted(symbol: string): Promise<number> {
    await makeBars(server.platform, symbol, server.bars);
    await server.analyst.call(correctChartBar, {
      symbol,
      date: server.bars[4]!.date,
      field: 'close',
      value: 50,
    });
    await revise(symbol, 4, 70);
    return (await open(symbol))[0]!.id;
  }

  test('keep: the repair stays, and the same vendor value raises nothing again', async () => {
    const id = await contradicted('KEEP');
    const { body } = await server.analyst.call(resolveImportConflict, { id, resolution: 'keep' });
    assert.equal(body.message, 'Repair kept.');
    assert.deepEqual([await open('KEEP'), (await columns('KEEP')).close[4]], [[], 50]);
    assert.equal(
      (
        await makeBars(
          server.platform,
          'KEEP',
          server.bars.map((bar, i) => (i === 4 ? barAt(bar.date, 70) : i === 9 ? barAt(bar.date, 90) : bar)),
        )
      ).conflicts,
      0,
    );
    assert.equal((await revise('KEEP', 4, 71)).conflicts, 1);
  });

  test("take-vendor: previewed, then the vendor's value is stored, audited", async () => {
    const id = await contradicted('TAKE');
    const digest = await server.digest();
    const preview = await server.analyst.call(resolveImportConflict, {
      id,
      resolution: 'take-vendor',
      preview: true,
    });
    assert.deepEqual(
      preview.body.effects.sample.map((cell) => [cell.field, cell.before, cell.after]),
      [['close', 50, 70]],
    );
    assert.equal(await server.digest(), digest);
    const { body } = await server.analyst.call(resolveImportConflict, { id, resolution: 'take-vendor' });
    assert.ok(body.changeSetId! > 0);
    assert.deepEqual([(await columns('TAKE')).close[4], await open('TAKE')], [70, []]);
    assert.equal((await newestAudit(server, 'TAKE'))?.kind, 'chart.import-conflict-resolved');
    await refuses(
      server,
      server.analyst,
      resolveImportConflict,
      { id, resolution: 'keep' },
      409,
      /decided this conflict/,
    );
  });

  test('take-vendor inside a deleted range brings that one bar back', async () => {
    await makeBars(server.platform, 'GONE', server.bars);
    await server.analyst.call(deleteChartRange, {
      symbol: 'GONE',
      from: server.bars[3]!.date,
      to: server.bars[6]!.date,
    });
    await revise('GONE', 4, 70);
    const [conflict] = await open('GONE');
    await server.analyst.call(resolveImportConflict, { id: conflict!.id, resolution: 'take-vendor' });
    const { date } = await columns('GONE');
    assert.deepEqual(
      [3, 4, 5, 6].map((i) => date.includes(server.bars[i]!.date)),
      [false, true, false, false],
    );
  });

  test('refuses what it cannot do, naming the field, and writes nothing', async () => {
    await refuses(
      server,
      server.analyst,
      resolveImportConflict,
      { id: 999_999, resolution: 'keep' },
      404,
      'id: there is no import conflict 999999',
    );
    await refuses(
      server,
      server.analyst,
      resolveImportConflict,
      { id: 1, resolution: 'maybe' },
      400,
      'resolution: must be keep or take-vendor',
    );
    await refuses(
      server,
      server.analyst,
      resolveImportConflict,
      { id: 'one', resolution: 'keep' },
      400,
      'id: must be a whole number',
    );
    await refuses(
      server,
      server.stranger,
      resolveImportConflict,
      { id: 1, resolution: 'keep' },
      403,
      'You do not have access to this page.',
    );
  });
});
