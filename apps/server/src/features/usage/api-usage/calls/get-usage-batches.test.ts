import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUsageBatches } from '@midoffice/contract/usage/api-usage/calls/get-usage-batches';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { putBatch } from '../store.ts';

describe('get-usage-batches', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers the newest batches, at most 100', async () => {
    for (let n = 0; n < 103; n += 1)
      await putBatch(server.platform.db, {
        token: `batch-${String(n).padStart(3, '0')}`,
        source: 'gateway',
        digest: Buffer.alloc(32),
        lines: n,
        stored: n,
        refused: 0,
        refusedLines: [],
        storedBy: 'somebody',
      });
    const { body } = await (await server.staff()).call(getUsageBatches, {});
    assert.equal(body.length, 100);
    assert.deepEqual(
      body.map(({ at }) => at),
      body
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test('refuses a member without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await member.call(getUsageBatches, {})).status, 403);
  });
});
