import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Arguments } from '../../../platform/cli/command.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { signupVerdictOf } from './check.ts';
import { commands } from './commands.ts';
import { job } from './jobs/forget-refusals.ts';
import { countFilters, insertRefusal, listRefusals } from './store.ts';

const data =
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../../../shared/data');
const disposable = join(data, 'domains/disposable_email_blocklist.txt');

describe('import filters', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-filters-'));
  before(async () => {
    server = await testServer({ env: { OWN_DOMAINS: 'acme.example' } });
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const run = async (path: string, options: Arguments['options'] = {}) => {
    const said: string[] = [];
    await commands[0]!.run(
      { words: [path], options, out: (text) => void said.push(text), notify: () => undefined },
      server.platform,
    );
    return JSON.parse(said[0]!) as Record<string, number>;
  };
  const file = (text: string): string => {
    const path = join(folder, 'list.txt');
    writeFileSync(path, text);
    return path;
  };

  test('the command previews, imports once, and names a bad line', async () => {
    const path = file('spam.example\njunk.example\n');
    const digest = await server.digest();
    assert.equal((await run(path, { preview: true }))['rows'], 2);
    assert.equal(await server.digest(), digest);
    assert.deepEqual(await run(path), { rows: 2, inserted: 2, known: 0 });
    assert.deepEqual(await run(path), { rows: 2, inserted: 0, known: 2 });
    assert.deepEqual(await run(path, { type: 'validDomains', inactive: true }), {
      rows: 2,
      inserted: 2,
      known: 0,
    });
    await assert.rejects(run(path, { type: 'blocked' }), /--type must be one of validBaseDomains/);
    await assert.rejects(
      run(file('a.example\nacme.example\n')),
      /list\.txt, line 2: acme\.example would block our own domain acme\.example\. Nothing was imported\./,
    );
    await assert.rejects(run('/nothing/there'), /is not a file that can be read/);
    assert.equal((await countFilters(server.platform.db, {})).all, 4);
  });

  test(
    'the 8,335 disposable domains are imported in about a second and refuse their sub-domains',
    { skip: !existsSync(disposable) && `${disposable} is not there` },
    async (t) => {
      const begunMs = performance.now();
      const done = await run(disposable);
      const tookMs = performance.now() - begunMs;
      t.diagnostic(`${Math.round(tookMs)} ms`);
      assert.deepEqual(done, { rows: 8335, inserted: 8335, known: 0 });
      assert.ok(tookMs < 5_000, `${tookMs} ms`);
      const { db } = server.platform;
      for (const [email, allowed] of [
        ['a@0-mail.com', false],
        ['a@mx.deep.0-mail.com', false],
        ['a@xn--yaho-sqa.com', false],
        ['a@yahoo.com', true],
        ['a@gmail.com', true],
      ] as const)
        assert.equal((await signupVerdictOf(db, email)).verdict.allowed, allowed, email);
    },
  );

  test('refusals are forgotten after 90 days', async () => {
    const { db } = server.platform;
    const filter = {
      id: 'f',
      type: 'invalidDomains',
      value: 'spam.example',
      matchKey: 'spam.example',
    } as const;
    for (const [email, days] of [
      ['old@spam.example', 91],
      ['new@spam.example', 89],
    ] as const)
      await insertRefusal(db, {
        digest: Buffer.from(email),
        sender: 'product',
        email,
        reason: 'refused',
        filter,
        at: new Date(Date.now() - days * 86_400_000).toISOString(),
      });
    await job(server.platform).run({}, async () => undefined, {} as never);
    assert.deepEqual(
      (await listRefusals(db, {})).map(({ email }) => email),
      ['new@spam.example'],
    );
  });
});
