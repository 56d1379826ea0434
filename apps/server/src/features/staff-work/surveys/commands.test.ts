import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { receiveSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/receive-survey-responses';
import { CommandError, UsageError } from '../../../platform/cli/command.ts';
import { newestAudit } from '../../../testing/audit.ts';
import { ingestEnv, linesOf, sendRecords } from '../../../testing/ingest.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { commands } from './commands.ts';

const [command] = commands;
const responses = Array.from({ length: 2500 }, (_none, n) => ({
  _id: `file-${n}`,
  type: 'import',
  createdAt: '2026-01-31T12:00:00Z',
  questions: { Text: `Ünïcödé ${n % 9}` },
}));

describe('import survey-responses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-import-'));
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: ingestEnv });
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const run = async (text: string | Buffer | null, name = 'responses.ndjson') => {
    const path = join(folder, name);
    if (text !== null) writeFileSync(path, text);
    const said: string[] = [];
    const out: string[] = [];
    await command!.run(
      {
        words: [path],
        options: {},
        out: (line) => out.push(line),
        notify: (line) => said.push(line),
      },
      server.platform,
    );
    return { said, done: JSON.parse(out[0]!) as Record<string, unknown> };
  };

  test('imports a file, and audits it; the same file twice changes nothing', async () => {
    const text = `\uFEFF${linesOf(responses)}\n`;
    const { said, done } = await run(text);
    assert.deepEqual(done, { received: 2500, stored: 2500, known: 0, differing: [] });
    assert.deepEqual(said, ['2500 of 2500 survey responses stored.']);
    const entry = await newestAudit(server, 'responses.ndjson');
    assert.deepEqual([entry?.kind, entry?.call], ['survey.responses-received', 'import survey-responses']);
    const digest = await server.digest();
    assert.deepEqual((await run(text)).done, { received: 2500, stored: 0, known: 2500, differing: [] });
    assert.equal(await server.digest(), digest);
  });

  test('what was imported is known when it is sent, and the other way round', async () => {
    const changed = { ...responses[3], questions: { Text: 'Other' } };
    const fresh = { ...responses[3], _id: 'sent-1' };
    const { body } = await sendRecords(server, receiveSurveyResponses, [changed, fresh]);
    assert.deepEqual([body.stored, body.known, body.differing], [1, 1, ['file-3']]);
    const { said, done } = await run(linesOf([changed, fresh]), 'second.ndjson');
    assert.deepEqual(done, { received: 2, stored: 0, known: 2, differing: ['file-3'] });
    assert.ok(said.includes('Known with other values: file-3.'));
  });

  for (const [what, text, message] of [
    [
      'a bad line',
      `${linesOf(responses.slice(0, 2))}\n{"_id":"x"}\n`,
      /bad\.ndjson, line 3: type is required\. Nothing/,
    ],
    ['a line that is no JSON', 'a,b\n', /line 1: is not JSON/],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /line 1: is not UTF-8/],
    ['a line without end', 'x'.repeat(1_000_001), /line 1: has more than 1,000,000 characters/],
    ['an empty file', '', /line 1: there is no record/],
  ] as const)
    test(`refuses ${what} by its line, and imports nothing`, async () => {
      const digest = await server.digest();
      await assert.rejects(
        run(text, 'bad.ndjson'),
        (error: Error) => error instanceof CommandError && message.test(error.message),
      );
      assert.equal(await server.digest(), digest);
    });

  test('refuses a file that is not there, and no file', async () => {
    await assert.rejects(run(null, 'none.ndjson'), /is not a file that can be read/);
    const given = { words: [], options: {}, out: () => undefined, notify: () => undefined };
    await assert.rejects(command!.run(given, server.platform), UsageError);
  });
});
