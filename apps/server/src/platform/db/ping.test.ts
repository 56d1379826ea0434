import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { connect, type Database } from './connect.ts';
import { createSharedPing } from './ping.ts';

describe('the ping that is shared', () => {
  const opened: Socket[] = [];
  // Takes connections and says nothing, as behind a network that was cut.
  const silent = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    opened.push(socket);
  });
  let database: Database;
  before(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    database = connect(`postgres://nobody@127.0.0.1:${port}/none`, { size: 4, onError: () => undefined });
  });
  after(async () => {
    for (const socket of opened) socket.destroy();
    silent.close();
    await database.close();
  });

  test('a database that says nothing counts as gone after a while, and is asked anew by whoever asks next', async () => {
    const waitMs = 300;
    const ping = createSharedPing(database.db, waitMs, 100);
    const begunMs = performance.now();
    const first = await Promise.allSettled([ping(), ping()]);
    const tookMs = performance.now() - begunMs;
    assert.deepEqual(
      first.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.ok(tookMs < 3 * waitMs, String(tookMs));
    assert.equal(opened.length, 1, 'both shared one question');
    await assert.rejects(ping(), /no answer in time/);
    assert.equal(opened.length, 2);
  });
});
