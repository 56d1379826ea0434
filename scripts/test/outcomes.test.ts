// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TestOutcome } from './outcomes.ts';

const passing = new Set(['fine.test.ts', 'partly.test.ts', 'slow.test.ts']);
const reporter = join(import.meta.dirname, 'outcomes.ts');

describe('the report of a run', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'midoffice-reporter-'));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write(
      'helper.ts',
      `import { test } from 'node:test';\nexport const wrapped = (name, run) => test(name, () => run());\n`,
    );
    write(
      'wrapped.test.ts',
      `import { wrapped } from './helper.ts';\nwrapped('fails', async () => { throw new Error('no'); });\n`,
    );
    write(
      'plain.test.ts',
      `import { test } from 'node:test';\ntest('fails', () => { throw new Error('no'); });\n`,
    );
    write('fine.test.ts', `import { test } from 'node:test';\ntest('holds', () => {});\n`);
    write(
      'partly.test.ts',
      [
        `import { describe, test } from 'node:test';`,
        `test('holds', () => {});`,
        `test('needs a browser', (t) => t.skip('no browser on this machine'));`,
        `describe('needs files', { skip: true }, () => test('reads', () => {}));`,
      ].join('\n'),
    );
    write(
      'slow.test.ts',
      `import { wrapped } from './helper.ts';\nwrapped('waits', () => new Promise((done) => { setTimeout(done, 200); }));\n`,
    );
    for (const name of ['mute.test.ts', 'mute-too.test.ts'])
      write(
        name,
        `import { wrapped } from './helper.ts';\nwrapped('says nothing', async () => { throw 'no'; });\n`,
      );
  });
  after(() => rmSync(folder, { recursive: true }));

  const outcomes = (isolation: string, ...names: string[]): TestOutcome[] => {
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        ...(isolation === 'none' ? ['--import', join(import.meta.dirname, 'remember-files.ts')] : []),
        '--test',
        `--test-isolation=${isolation}`,
        `--test-reporter=${reporter}`,
        ...names,
      ],
      { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    assert.equal(status, names.every((name) => passing.has(name)) ? 0 : 1);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as TestOutcome);
  };
  const reported = (isolation: string, ...names: string[]): string[] =>
    outcomes(isolation, ...names)
      .flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.file] : []))
      .sort();

  for (const isolation of ['none', 'process'])
    test(`names the file of a failed test, also of one that a helper registers (${isolation})`, () => {
      assert.deepEqual(
        reported(isolation, 'wrapped.test.ts', 'plain.test.ts', 'fine.test.ts'),
        ['plain.test.ts', 'wrapped.test.ts'].map((name) => join(folder, name)),
      );
      assert.deepEqual(reported(isolation, 'fine.test.ts'), []);
    });

  test('says so where a failure names no file and its test has a common name', () => {
    assert.deepEqual(reported('none', 'mute.test.ts', 'mute-too.test.ts'), ['?']);
    assert.deepEqual(reported('none', 'mute.test.ts'), [join(folder, 'mute.test.ts')]);
  });

  for (const isolation of ['none', 'process'])
    test(`names tests that did not run, and counts all (${isolation})`, () => {
      const report = outcomes(isolation, 'partly.test.ts').filter(({ kind }) => kind !== 'time');
      assert.deepEqual(report, [
        { kind: 'skipped', name: 'needs a browser', reason: 'no browser on this machine' },
        { kind: 'skipped', name: 'needs files', reason: '' },
        { kind: 'total', tests: 3 },
      ]);
    });

  for (const isolation of ['none', 'process'])
    test(`measures each file (${isolation})`, () => {
      const times = outcomes(isolation, 'partly.test.ts', 'slow.test.ts').flatMap((outcome) =>
        outcome.kind === 'time' ? [outcome] : [],
      );
      const secondsOf = (name: string) => times.find(({ file }) => file === join(folder, name))!.seconds;
      assert.equal(times.length, 2);
      assert.ok(secondsOf('slow.test.ts') >= 0.2, 'a test that a helper registers counts for its file');
      assert.ok(secondsOf('partly.test.ts') < secondsOf('slow.test.ts'));
    });
});
