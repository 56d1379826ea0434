import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedPostgres } from '../db/embedded/index.ts';
import { createLog } from '../log/log.ts';
import { createPush, type Change } from './push.ts';

const log = createLog('silent');

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

  test('when the engine is killed, both ends reconnect, are told to read anew, and hear each other again', async () => {
    const [a, b] = await Promise.all([createPush(engine.url, log), createPush(engine.url, log)]);
    const heard: Change[] = [];
    const resyncs: string[] = [];
    a.listen((change) => void (change.subject === 'resync' && resyncs.push('a')));
    b.listen((change) => void (change.subject === 'resync' ? resyncs.push('b') : heard.push(change)));
    await a.tell({ subject: 'accounts', id: '1' });
    await until('b heard a', () => heard.length === 1);
    process.kill(engine.pid, 'SIGKILL');
    await until('both were told to read anew', () => resyncs.includes('a') && resyncs.includes('b'));
    await a.tell({ subject: 'accounts', id: '2' });
    await until('b heard a again', () => heard.some((change) => change.id === '2'));
    await Promise.all([a.close(), b.close()]);
  });

  test('a teller without a connection still reaches its own listeners', async () => {
    const push = await createPush(engine.url, log);
    const heard: Change[] = [];
    push.listen((change) => void heard.push(change));
    await push.close();
    await push.tell({ subject: 'jobs' });
    assert.deepEqual(heard, [{ subject: 'jobs' }]);
  });
});
