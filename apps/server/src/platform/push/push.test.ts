// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedPostgres } from '../db/embedded/index.ts';
import { createLog } from '../log/log.ts';
import { connect } from '../db/connect.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { testDatabase } from '../db/testing/database.ts';
import { createPush, type Change, type Push } from './push.ts';
import { pushKeys, readPayload, signedPayload } from './signature.ts';
import { notifyOnCommit } from './store.ts';
import { sendForeign } from './testing/foreign-store.ts';

const log = createLog('silent');
const keys = [randomBytes(32)];

async function until(what: string, holds: () => boolean, limitMs = 15_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!holds()) {
    assert.ok(Date.now() < deadline, `waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// An engine of its own, because it is killed.
describe('changes on their way between processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-push-'));
  let engine: EmbeddedPostgres;
  before(async () => {
    engine = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } });
  });
  after(async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('when the engine is killed, both ends reconnect, receive a resync, and receive each other again', async () => {
    const [a, b] = await Promise.all([createPush(engine.url, keys, log), createPush(engine.url, keys, log)]);
    const received: Change[] = [];
    const resyncs: string[] = [];
    a.listen((change) => void (change.subject === 'resync' && resyncs.push('a')));
    b.listen((change) => void (change.subject === 'resync' ? resyncs.push('b') : received.push(change)));
    await a.notify({ subject: 'accounts', id: '1' });
    await until('b received from a', () => received.length === 1);
    process.kill(engine.pid, 'SIGKILL');
    await until('both received a resync', () => resyncs.includes('a') && resyncs.includes('b'));
    await a.notify({ subject: 'accounts', id: '2' });
    await until('b received from a again', () => received.some((change) => change.id === '2'));
    await Promise.all([a.close(), b.close()]);
  });

  test('a teller without a connection still reaches its own listeners', async () => {
    const push = await createPush(engine.url, keys, log);
    const received: Change[] = [];
    push.listen((change) => void received.push(change));
    await push.close();
    await push.notify({ subject: 'jobs' });
    assert.deepEqual(received, [{ subject: 'jobs' }]);
  });
});

describe('what anybody with a login at the database can send', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const open: Push[] = [];
  before(async () => {
    database = await testDatabase();
  });
  after(async () => {
    for (const push of open) await push.close();
    await database.drop();
  });
  const listening = async (own: readonly Buffer[] = keys) => {
    const push = await createPush(database.url, own, log);
    open.push(push);
    const received: Change[] = [];
    push.listen((change) => void (change.subject === 'settled' || received.push(change)));
    return { push, received };
  };

  test('is ignored: no text ends a process, and nothing that is not signed here reaches a listener', async () => {
    const { push, received } = await listening();
    const other = [randomBytes(32)];
    for (const payload of [
      'not json',
      '',
      'null',
      '7',
      '[]',
      '{}',
      '{"subject":"resync"}',
      '{"subject":7,"signature":"00"}',
      `{"subject":"identity","signature":"${'0'.repeat(64)}"}`,
      signedPayload(other, { subject: 'identity', id: 'a' }),
      signedPayload(keys, { subject: 'identity', id: 'a' }).replace('"a"', '"b"'),
      `${'['.repeat(3_000)}`,
    ])
      await sendForeign(database.db, payload);
    await push.settled();
    assert.deepEqual(received, []);
    await push.notify({ subject: 'accounts', id: '1' });
    await push.settled();
    assert.deepEqual(received, [{ subject: 'accounts', id: '1' }]);
  });

  test('a listener that fails keeps no other from receiving, and does not stop the process', async () => {
    const push = await createPush(database.url, keys, log);
    open.push(push);
    const received: string[] = [];
    push.listen(() => {
      throw new Error('at once');
    });
    push.listen(async () => {
      throw new Error('later');
    });
    push.listen(({ subject }) => void received.push(subject));
    await push.notify({ subject: 'accounts' });
    await push.settled();
    assert.deepEqual(received, ['accounts', 'settled']);
  });

  test('a transaction of ours is signed in the database, with the newest key, and received by a process that still has it', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const both = pushKeys(createSecrets(`${newer.toString('base64')},${older.toString('base64')}`));
    const onlyNewer = await listening(pushKeys(createSecrets(newer.toString('base64'))));
    const onlyOlder = await listening(pushKeys(createSecrets(older.toString('base64'))));
    const ours = connect(database.url, { size: 1, onError: () => undefined, pushKey: both[0] });
    const changes: Change[] = [{ subject: 'accounts', id: 'zoë "7"' }, { subject: 'jobs' }];
    await ours.db.transaction().execute(async (trx) => {
      for (const change of changes) await notifyOnCommit(trx, change);
    });
    await ours.close();
    await onlyNewer.push.settled();
    await onlyOlder.push.settled();
    assert.deepEqual(onlyNewer.received, changes);
    assert.deepEqual(onlyOlder.received, []);
    assert.deepEqual(readPayload(both, signedPayload([both[1]!], changes[0]!)), changes[0]);
  });
});
