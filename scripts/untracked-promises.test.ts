import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const first = join(import.meta.dirname, 'untracked-promises.ts');
const pause = 'await new Promise((done) => setTimeout(done, 30));';

describe('untracked-promises', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'midoffice-untracked-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs one test with this body, before another that passes. Answers the exit code and what was said. */
  const outcomeOf = (body: string): [number | null, string] => {
    const file = join(folder, 'one.test.ts');
    writeFileSync(
      file,
      `import { test } from 'node:test';\ntest('one', async (t) => { ${body} });\ntest('two', async () => { ${pause} });\n`,
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--expose-internals',
        '--test',
        '--test-isolation=none',
        '--test-force-exit',
        '--test-reporter=tap',
        first,
        file,
      ],
      { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    return [status, stdout];
  };

  test('tests that hold pass, with those inside them', () => {
    const [status, said] = outcomeOf(`${pause} await t.test('inner', async () => { ${pause} });`);
    assert.equal(status, 0, said);
    assert.match(said, /ok 1 - inner/);
  });

  for (const [what, body] of [
    ['a failed assertion', `${pause} throw new Error('escaped');`],
    ['a rejection that nobody handles', `void Promise.reject(new Error('escaped')); ${pause}`],
    ['a rejection after the test', `setTimeout(async () => { await 1; throw new Error('escaped'); }, 10);`],
    ['an exception outside any promise', `setTimeout(() => { throw new Error('escaped'); }, 5); ${pause}`],
  ] as const)
    test(`${what} fails the run`, () => {
      const [status, said] = outcomeOf(body);
      assert.equal(status, 1, said);
      assert.match(said, /escaped/);
    });
});
