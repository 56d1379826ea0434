// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSealer } from '../../../platform/audit/sealer.ts';
import { tampering } from '../../../platform/audit/testing/tamper-store.ts';
import { CommandError, UsageError } from '../../../platform/cli/command.ts';
import { entriesAtStart } from '../../../testing/audit.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeStaffKey } from '../../../testing/staff-key.ts';
import { commands } from './commands.ts';

describe('audit commands', () => {
  let server: TestServer;
  let folder: string;
  let first: number;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'midoffice-audit-'));
    server = await testServer({ env: { AUDIT_HEAD_FILE: join(folder, 'head.jsonl') } });
    first = await entriesAtStart(server);
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function run(name: string, ...words: string[]): Promise<string> {
    const notified: string[] = [];
    const command = commands.find((each) => each.name === name)!;
    await command.run(
      { words, options: {}, out: (text) => notified.push(text), notify: (text) => notified.push(text) },
      server.platform,
    );
    return notified.join('\n');
  }

  test('a working process seals by itself and exports the head', async () => {
    const admin = await server.staff();
    for (let n = 0; n < 3; n += 1) await makeStaffKey(server, admin, `key ${n}`);
    const stop = startSealer(server.platform);
    await sleep(1800);
    await stop();
    const lines = (await readFile(join(folder, 'head.jsonl'), 'utf8')).trim().split('\n');
    assert.equal((JSON.parse(lines.at(-1)!) as { seq: number }).seq, first + 3);
    assert.match(
      await run('audit verify'),
      new RegExp(
        `^The audit log is whole: ${first + 3} entries, 0 of them with erased values, 1 exported heads agree\\.`,
      ),
    );
  });

  test('erase takes the values of an account, is logged, and leaves the chain true', async () => {
    const amy = await server.staff({ userid: 'amy' });
    await makeStaffKey(server, amy, 'amy at home');
    assert.equal(await run('audit erase', 'amy'), '1 entry erased.');
    assert.match(await run('audit verify'), new RegExp(`${first + 5} entries, 1 of them with erased values`));
    await assert.rejects(run('audit erase'), UsageError);
  });

  test('verify fails with a message that names the entry', async () => {
    await tampering.changeEntry(server.platform.db, 2);
    await assert.rejects(
      run('audit verify'),
      (error) =>
        error instanceof CommandError &&
        error.message.includes('entry 2 (seal 2) was changed after it was sealed'),
    );
  });
});
