// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TestOutcome } from '../test/outcomes.ts';

const checkout = join(import.meta.dirname, '../..');

/** A copy of the checkout whose workspaces are its own and whose packages are the checkout's. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'midoffice-new-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(checkout, file), join(copy, file));
  }
  const packages = join(checkout, 'node_modules');
  mkdirSync(join(copy, 'node_modules/@midoffice'), { recursive: true });
  for (const name of readdirSync(packages))
    if (!['@midoffice', '.cache'].includes(name))
      symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  for (const folder of [
    'packages/contract',
    'packages/market',
    'packages/sandbox',
    'apps/server',
    'apps/console',
  ])
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@midoffice', folder.split('/')[1]!));
  return copy;
}

describe('npm run new', () => {
  let copy: string;
  let written: string[];
  const bin = (name: string): string => join(copy, 'node_modules/.bin', name);
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  const generate = (...args: string[]): string[] =>
    run(process.execPath, 'scripts/new/main.ts', ...args)
      .trim()
      .split('\n');
  const git = (...args: string[]): string =>
    run(
      'git',
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.com',
      '-c',
      'init.defaultBranch=main',
      ...args,
    );
  before(() => {
    copy = copyOfCheckout();
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'as it is');
    written = [
      generate('feature', 'trials/first-trial'),
      generate('call', 'trials/first-trial', 'getTrialState'),
      generate('screen', 'trials/first-trial', 'trial-screen'),
      generate('screen', 'customers/timeline', 'second-timeline'),
      generate('fix', 'trialErrors'),
      generate('vendor', 'trial-vendor'),
    ].flat();
  });
  after(() => rmSync(copy, { recursive: true }));

  test('writes code that passes format, lint and types', () => {
    const code = written.filter((path) => /\.tsx?$/.test(path));
    run(bin('oxfmt'), '--check', ...code);
    run(bin('oxlint'), '--deny-warnings', ...code);
    const ofConsole = code.filter((path) => path.startsWith('apps/console/'));
    for (const [base, files] of [
      ['tsconfig.base.json', code.filter((path) => !ofConsole.includes(path))],
      ['apps/console/tsconfig.json', ofConsole],
    ] as const) {
      const config = {
        extends: `./${base}`,
        compilerOptions: { incremental: false, lib: ['es2024', 'dom', 'dom.iterable'] },
        include: [],
        files,
      };
      writeFileSync(join(copy, 'tsconfig.trial.json'), JSON.stringify(config));
      run(bin('tsc'), '-p', 'tsconfig.trial.json');
    }
  });

  test('writes one test for each that fails until the work is done', () => {
    const tests = written.filter((path) => /^(apps|packages)\/.*\.test\.ts$/.test(path));
    assert.equal(tests.length, 4, 'two calls, a fix, a vendor; the journeys run in a browser');
    // In one process, which starts the engines once; each file is reported with its own tests.
    assert.throws(
      () =>
        run(
          process.execPath,
          '--test',
          '--test-isolation=none',
          '--test-force-exit',
          `--test-reporter=${join(copy, 'scripts/test/outcomes.ts')}`,
          ...tests,
        ),
      (error: { stdout?: string }) => {
        const outcomes = String(error.stdout)
          .split('\n')
          .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as TestOutcome] : []));
        const failed = outcomes.flatMap((one) => (one.kind === 'failed' ? [relative(copy, one.file)] : []));
        assert.deepEqual(failed.sort(), [...tests].sort());
        return true;
      },
    );
  });

  test('refuses a name that is taken or wrong, and writes nothing', () => {
    const before = git('status', '--porcelain');
    for (const [args, why] of [
      [['call', 'trials/first-trial', 'getTrialState'], /exists already/],
      [['call', 'trials/nothing', 'getTrialState'], /There is no feature trials\/nothing/],
      [['feature', 'trials/first-trial'], /There is a feature trials\/first-trial already/],
      [['screen', 'first-trial', 'trial-screen'], /^Usage/],
      [['fix', 'trialErrors'], /exists already/],
    ] as const)
      assert.throws(
        () => generate(...args),
        (error: { stderr?: string }) => why.test(String(error.stderr)),
      );
    assert.equal(git('status', '--porcelain'), before);
  });

  test('two branches that each add a call and a screen to another feature merge without a conflict', () => {
    git('add', '-A');
    git('commit', '-qm', 'trials');
    for (const [branch, feature] of [
      ['one', 'customers/timeline'],
      ['two', 'prices/intraday'],
    ] as const) {
      git('checkout', '-qb', branch, 'main');
      generate('call', feature, `getBranch${branch === 'one' ? 'One' : 'Two'}`);
      generate('screen', feature, `branch-${branch}`);
      git('add', '-A');
      git('commit', '-qm', branch);
    }
    git('merge', '-q', '--no-edit', 'one');
    assert.equal(git('status', '--porcelain'), '');
    assert.match(git('ls-files'), /branch-one\/branch-one\.tsx[^]*branch-two\/branch-two\.tsx/);
  });
});
