import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../../testing/server.ts';
import { makeStaffKey } from '../../testing/staff-key.ts';
import type { Change } from '../push/push.ts';
import { startSealer } from './sealer.ts';

describe('sealer', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('notifies once for all entries of one seal', async () => {
    const admin = await server.staff();
    const received: Change[] = [];
    // A connection receives changes in the order in which they were sent.
    const drained = async (): Promise<number> => {
      await server.platform.push.notify({ subject: 'end' });
      while (!received.some(({ subject }) => subject === 'end')) await new Promise((go) => setTimeout(go, 5));
      return received.splice(0).filter(({ subject }) => subject === 'audit').length;
    };
    const stop = server.platform.push.listen((change) => void received.push(change));
    for (const label of ['one', 'two']) await makeStaffKey(server, admin, label);
    assert.equal(await drained(), 0, 'the writes themselves do not notify');
    await startSealer(server.platform)();
    assert.equal(await drained(), 1);
    stop();
  });
});
