// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testServer, type TestServer } from '../testing/server.ts';

describe('readiness', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('however many ask, the database is asked once a second', async (context) => {
    const asked = context.mock.method(server.platform.db, 'getExecutor');
    const ask = async () => (await server.app.inject('/readyz')).statusCode;
    const statuses = await Promise.all(Array.from({ length: 50 }, ask));
    statuses.push(await ask());
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.equal(asked.mock.callCount(), 1);
    await sleep(1050);
    assert.equal(await ask(), 200);
    assert.equal(asked.mock.callCount(), 2);
  });

  test('a database that does not answer is not asked again meanwhile', async (context) => {
    await sleep(1050);
    let refuse = (_error: Error): void => undefined;
    const asked = context.mock.method(server.platform.db, 'getExecutor', () => ({
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery: () => new Promise((_resolve, reject) => (refuse = reject)),
    }));
    const ask = async () => (await server.app.inject('/readyz')).statusCode;
    const first = ask();
    await sleep(1100);
    const second = ask();
    await sleep(20);
    assert.equal(asked.mock.callCount(), 1);
    refuse(new Error('gone'));
    assert.deepEqual([await first, await second], [503, 503]);
  });
});
