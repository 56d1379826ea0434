// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { sql } from 'kysely';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('revert-change-set', () => {
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
    (await admin.call(correctChartBar, { symbol: 'ONE', date: bars[at]!.date, field: 'close', value })).body
      .changeSetId!;
  const revert = (id: number, body: object = {}) =>
    admin.call(revertChangeSet, { id: String(id), ...body } as never);
  const close = async (at: number) =>
    (await admin.call(getChartData, { symbol: 'ONE', from: '2020-01-01' })).body.columns.close[at];

  test('previews without a trace, reverts, redoes', async () => {
    const id = await correct(1, 5);
    const digest = await server.digest();
    const preview = await revert(id, { preview: true });
    assert.deepEqual(
      preview.body.effects.sample.map((cell) => [cell.before, cell.after]),
      [[5, bars[1]!.close]],
    );
    assert.deepEqual(
      [preview.body.preview, preview.body.changeSetId, preview.body.effects.series.length],
      [true, null, 1],
    );
    assert.equal(await server.digest(), digest);
    const undone = await revert(id, { reason: 'wrong day' });
    assert.deepEqual([undone.body.message, await close(1)], [`Change set ${id} reverted.`, bars[1]!.close]);
    const redone = await revert(undone.body.changeSetId!);
    assert.deepEqual([redone.body.message, await close(1)], [`Change set ${id} redone.`, 5]);
    const { rows } = await sql<{ kind: string; reason: string | null }>`
      select e.kind, d.reason from audit_entry e join audit_detail d on d.entry_id = e.id where e.kind like 'ledger%' order by e.id`.execute(
      server.platform.db,
    );
    assert.deepEqual(rows, [
      { kind: 'ledger.reverted', reason: 'wrong day' },
      { kind: 'ledger.reverted', reason: '' },
    ]);
  });

  test('reverts and redoes are called so in turn, however often', async () => {
    const notified: string[] = [];
    let id = await correct(5, 5);
    for (let turn = 0; turn < 4; turn += 1) {
      const { body } = await revert(id);
      notified.push(body.message);
      id = body.changeSetId!;
    }
    const { rows } = await sql<{ id: number; summary: string }>`
      select id, summary from change_set order by id desc limit 5`.execute(server.platform.db);
    const [fourth, third, second, first, repair] = rows;
    assert.deepEqual(
      [first, second, third, fourth].map((set) => set!.summary),
      ['Reverted', 'Redone', 'Reverted', 'Redone'].map((word) => `${word}: ${repair!.summary}`),
    );
    assert.deepEqual(notified, [
      `Change set ${repair!.id} reverted.`,
      `Change set ${repair!.id} redone.`,
      `Change set ${second!.id} reverted.`,
      `Change set ${second!.id} redone.`,
    ]);
    assert.equal(await close(5), 5);
  });

  test('over a later change: 409 with both values, nothing written; in any order else', async () => {
    const [first, second, other] = [await correct(2, 5), await correct(2, 6), await correct(3, 7)];
    const digest = await server.digest();
    const refused = await revert(first);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, new RegExp(`change set ${second} touched the same values later`));
    const { conflicts } = refused.body as unknown as {
      conflicts: { changeSet: number; actual: { value: number }; where: string }[];
    };
    assert.deepEqual(
      conflicts.map((one) => [one.changeSet, one.actual.value]),
      [[second, 6]],
    );
    assert.equal(conflicts[0]!.where, `Correction of ONE, EOD, production, ${bars[2]!.date}: close`);
    assert.deepEqual(Object.keys(conflicts[0]!.actual), ['value', 'witness'], 'the key is said by the words');
    assert.equal(await server.digest(), digest);
    for (const id of [second, other, first]) assert.equal((await revert(id)).status, 200);
    assert.deepEqual([await close(2), await close(3)], [bars[2]!.close, bars[3]!.close]);
    assert.match((await revert(first)).body.message, /already reverted/);
  });

  test('refuses an unknown id, a value that is none, and a stranger, and writes nothing', async () => {
    const id = await correct(4, 5);
    const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const digest = await server.digest();
    assert.equal((await revert(999_999)).status, 404);
    assert.equal((await revert(id, { preview: 'yes' })).status, 400);
    assert.equal(
      (await stranger.call(revertChangeSet, { id: String(id) } as never)).body.message,
      'You do not have access to this page.',
    );
    assert.equal(await server.digest(), digest);
  });
});
