import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import { CommandError, UsageError } from '../../../platform/cli/command.ts';
import { newestAudit } from '../../../testing/audit.ts';
import { commands } from './commands.ts';
import { coverageServer, type CoverageServer } from './testing/coverage-store.ts';

describe('import index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-index-'));
  let server: CoverageServer;
  before(async () => {
    server = await coverageServer();
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const run = async (text: string, name: string | undefined = 'Large 2') => {
    const path = join(folder, 'members.txt');
    writeFileSync(path, text);
    const said: string[] = [];
    await commands[0]!.run(
      { words: [path], options: { name }, out: () => undefined, notify: (line) => said.push(line) },
      server.platform,
    );
    return said;
  };
  const members = async () => {
    const { body } = await server.member.call(getCoverageData, { type: 'index', value: 'Large 2' });
    return body.rows.map((row) => row.symbol);
  };

  test('replaces the members of an index, and audits it', async () => {
    assert.deepEqual(await run('full\r\nHALF\n\nFULL\n'), ['2 symbols are in Large 2.']);
    assert.deepEqual(await members(), ['FULL', 'HALF']);
    const entry = await newestAudit(server, 'Large 2');
    assert.deepEqual([entry?.kind, entry?.call], ['coverage.index-replaced', 'import index']);
    await run('BARE');
    assert.deepEqual(await members(), ['BARE']);
  });

  test('a bad file or name is refused, and nothing is written', async () => {
    const digest = await server.digest();
    await assert.rejects(run('FULL\n<b>'), (error: Error) => {
      assert.ok(error instanceof CommandError);
      return /members\.txt, line 2: symbol may hold letters.*Nothing was imported/.test(error.message);
    });
    await assert.rejects(run('\n'), CommandError);
    await assert.rejects(run('FULL', 'x'.repeat(61)), UsageError);
    assert.equal(await server.digest(), digest);
  });
});
