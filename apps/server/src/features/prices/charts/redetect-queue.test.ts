import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { detectJob, queueChecks } from './redetect.ts';

describe('checks of charts after a change, of two servers in one process', () => {
  let first: TestServer;
  let second: TestServer;
  before(async () => {
    first = await testServer();
    // The later one: what both would share was its own.
    second = await testServer();
  });
  after(() => first.close());

  const change = ({ platform }: TestServer, symbol: string): Promise<void> =>
    platform.db.transaction().execute((trx) => queueChecks(trx, [symbol]));
  const queued = async ({ platform }: TestServer): Promise<number> => {
    const rows = await platform.db
      .selectFrom('job_progress')
      .select('job_id')
      .where('name', '=', detectJob)
      .execute();
    return rows.length;
  };

  test('each queues its own, and goes on when the other one stops', async () => {
    await change(first, 'AAA');
    await change(second, 'BBB');
    assert.deepEqual([await queued(first), await queued(second)], [1, 1]);
    await second.close();
    await change(first, 'CCC');
    assert.equal(await queued(first), 2);
  });
});
