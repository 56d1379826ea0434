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

  test('tells once of all the entries that it has sealed together', async () => {
    const admin = await server.staff();
    const received: Change[] = [];
    // A connection hears what was told before in the order in which it was told.
    const drained = async (): Promise<number> => {
      await server.platform.push.notify({ subject: 'end' });
      while (!received.some(({ subject }) => subject === 'end')) await new Promise((go) => setTimeout(go, 5));
      return received.splice(0).filter(({ subject }) => subject === 'audit').length;
    };
    const stop = server.platform.push.listen((change) => void received.push(change));
    for (const label of ['one', 'two']) await makeStaffKey(server, admin, label);
    assert.equal(await drained(), 0, 'the writes themselves do not tell');
    await startSealer(server.platform)();
    assert.equal(await drained(), 1);
    stop();
  });
});
