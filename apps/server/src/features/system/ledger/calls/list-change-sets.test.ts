import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { ledgerTargets } from '@midoffice/contract/system/ledger/shapes';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('list-change-sets', () => {
  let server: TestServer;
  let [ann, bob]: Client[] = [];
  const ids: number[] = [];
  before(async () => {
    server = await testServer();
    ann = await server.staff({
      role: 'analyst',
      permissions: ['charts'],
      userid: 'ann',
      email: 'ann.moore@staff.example',
    });
    bob = await server.staff({ userid: 'bob', email: 'bob.lee@staff.example' });
    const bars = quietBars(10);
    for (const symbol of ['ONE', 'TWO']) await makeBars(server.platform, symbol, bars);
    for (const [client, symbol, at] of [
      [ann, 'ONE', 1],
      [bob, 'TWO', 2],
      [ann, 'TWO', 3],
    ] as const) {
      ids.push(
        (await client.call(correctChartBar, { symbol, date: bars[at]!.date, field: 'close', value: 1 })).body
          .changeSetId!,
      );
    }
    await ann.call(revertChangeSet, { id: String(ids[0]), reason: 'mistake' } as never);
  });
  after(() => server.close());

  const list = async (input: object) => (await ann!.call(listChangeSets, input)).body;
  const idsOf = async (input: object) => (await list(input)).rows.map((row) => row.id);

  test('newest first, a page at a time', async () => {
    const first = await list({ limit: '2' });
    assert.deepEqual(
      [first.rows.map((row) => row.kind), first.next],
      [['revert', 'chart.bar-corrected'], ids[2]],
    );
    const second = await list({ limit: '2', cursor: String(first.next) });
    assert.deepEqual([second.rows.map((row) => row.id), second.next], [[ids[1], ids[0]], null]);
    assert.deepEqual(first.kinds, ['chart.bar-corrected', 'revert']);
  });

  test('by target, person, kind, time and whether taken back', async () => {
    assert.deepEqual(await idsOf({ target: 'TWO' }), [ids[2], ids[1]]);
    assert.deepEqual(await idsOf({ target: 'two' }), [ids[2], ids[1]], 'a symbol in any case');
    assert.deepEqual(await idsOf({ person: 'bob' }), [ids[1]]);
    assert.deepEqual(await idsOf({ person: 'LEE@staff' }), [ids[1]]);
    assert.deepEqual(await idsOf({ kind: 'chart.bar-corrected', person: 'ann' }), [ids[2], ids[0]]);
    assert.deepEqual(await idsOf({ reverted: 'yes' }), [ids[0]]);
    assert.equal((await idsOf({ reverted: 'no' })).length, 3);
    assert.deepEqual(await idsOf({ to: '2001-01-01' }), []);
    assert.equal((await idsOf({ from: '2001-01-01', targetKind: 'chart' })).length, 4);
  });

  test('refuses bad filters by name, and callers without access to any kind of ledger target', async () => {
    const refusal = async (input: object) => (await ann!.call(listChangeSets, input)).body.message;
    assert.equal(
      await refusal({ from: '2024-02-01', to: '2024-01-01' }),
      'From date cannot be greater than to date',
    );
    assert.equal(await refusal({ limit: '0' }), 'limit: must be at least 1');
    assert.equal(
      await refusal({ targetKind: 'moon' }),
      `targetKind: must be one of ${Object.keys(ledgerTargets).join(', ')}`,
    );
    assert.equal(await refusal({ reverted: 'maybe' }), 'reverted: must be yes, no or any');
    const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    assert.equal((await stranger.call(listChangeSets, {})).status, 403);
  });
});
