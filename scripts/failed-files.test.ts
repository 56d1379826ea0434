import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const reporter = join(import.meta.dirname, 'failed-files.ts');

describe('failed-files', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'midoffice-reporter-'));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write(
      'helper.ts',
      `import { test } from 'node:test';\nexport const told = (name, run) => test(name, () => run());\n`,
    );
    write(
      'told.test.ts',
      `import { told } from './helper.ts';\ntold('fails', async () => { throw new Error('no'); });\n`,
    );
    write(
      'plain.test.ts',
      `import { test } from 'node:test';\ntest('fails', () => { throw new Error('no'); });\n`,
    );
    write('fine.test.ts', `import { test } from 'node:test';\ntest('holds', () => {});\n`);
    write(
      'mute.test.ts',
      `import { told } from './helper.ts';\ntold('says nothing', async () => { throw 'no'; });\n`,
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  const reported = (isolation: string, ...names: string[]): string[] => {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--test', `--test-isolation=${isolation}`, `--test-reporter=${reporter}`, ...names],
      { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    assert.equal(status, names[0] === 'fine.test.ts' && names.length === 1 ? 0 : 1);
    return stdout.split('\n').filter(Boolean).sort();
  };

  for (const isolation of ['none', 'process'])
    test(`names the file of a failed test, also of one that a helper registers (${isolation})`, () => {
      assert.deepEqual(
        reported(isolation, 'told.test.ts', 'plain.test.ts', 'fine.test.ts'),
        ['plain.test.ts', 'told.test.ts'].map((name) => join(folder, name)),
      );
      assert.deepEqual(reported(isolation, 'fine.test.ts'), []);
    });

  test('says so where a failure names no file', () => {
    assert.deepEqual(reported('none', 'mute.test.ts'), ['?']);
  });
});
