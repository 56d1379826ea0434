import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('get-change-set', () => {
  let server: TestServer;
  let admin: Client;
  const bars = quietBars(10);
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    await makeBars(server.platform, 'ONE', bars);
  });
  after(() => server.close());

  const correct = async (at: number, value: number) =>
    (
      await admin.call(correctChartBar, {
        symbol: 'ONE',
        date: bars[at]!.date,
        field: 'close',
        value,
        reason: 'why',
      })
    ).body.changeSetId!;
  const open = async (id: number, page: object = {}) =>
    (await admin.call(getChangeSet, { id: String(id), ...page } as never)).body;

  test('answers each cell before and after, and says that nothing is in the way', async () => {
    const id = await correct(1, 5);
    const { changeSet, cells, revertible, blockers } = await open(id);
    assert.deepEqual(
      [changeSet.kind, changeSet.target, changeSet.reason, changeSet.cells],
      ['chart.bar-corrected', 'ONE', 'why', 1],
    );
    const key = {
      symbol: 'ONE',
      env: 'production',
      chart_type: 'eod',
      ts: `${bars[1]!.date}T00:00:00`,
      field: 'close',
    };
    assert.deepEqual(cells, {
      total: 1,
      rows: [
        {
          seq: 1,
          table: 'bar_correction',
          key,
          where: `Correction of ONE, EOD, production, ${bars[1]!.date}: close`,
          field: '*',
          before: null,
          after: { ...key, value: 5, witness: bars[1]!.close },
        },
      ],
    });
    assert.deepEqual([revertible, blockers], [true, []]);
  });

  test('names what is in the way of a revert, then its history', async () => {
    const [first, second] = [await correct(2, 5), await correct(2, 6)];
    const blocked = await open(first);
    assert.deepEqual(
      [blocked.revertible, blocked.blockers.map((one) => [one.changeSet.id, one.cells])],
      [false, [[second, 1]]],
    );
    assert.equal(
      blocked.reason,
      `Change set ${first} cannot be reverted: change set ${second} touched the same values later.`,
    );
    const by = (await admin.call(revertChangeSet, { id: String(second) } as never)).body.changeSetId!;
    const reverted = await open(second);
    assert.deepEqual(
      [reverted.revertible, reverted.reason],
      [false, `Change set ${second} is already reverted by change set ${by}.`],
    );
    assert.deepEqual(
      reverted.history.map((one) => [one.id, one.kind]),
      [[by, 'revert']],
    );
    assert.equal((await open(first)).revertible, true);
  });

  test('pages cells', async () => {
    for (const at of [3, 4, 5]) await correct(at, 9);
    const id = (await admin.call(transferDevData, { symbol: 'ONE' })).body.changeSetId!;
    const { cells } = await open(id, { offset: '1', limit: '2' });
    assert.deepEqual([cells.rows.map((cell) => cell.seq), cells.total], [[2, 3], 5]);
  });

  test('refuses an unknown id, a text, and a stranger', async () => {
    assert.deepEqual(
      (await admin.call(getChangeSet, { id: '999999' } as never)).body.message,
      'There is no change set 999999.',
    );
    assert.equal(
      (await admin.call(getChangeSet, { id: 'x' } as never)).body.message,
      'id: must be a whole number',
    );
    const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    assert.equal((await stranger.call(getChangeSet, { id: '1' } as never)).status, 403);
  });
});
