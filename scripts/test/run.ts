// Runs programs and test files in processes of their own, and ends them with this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { ownFolder } from '../../apps/server/src/testing/own-folder.ts';
import { environmentOf, namePattern, type Share } from './endurance.ts';
import type { TestOutcome } from './outcomes.ts';

export const root = join(import.meta.dirname, '../..');
export const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** What the steps leave among the temporary files: gone with this run, and with the next where this one is killed. */
const temporary = ownFolder('midoffice-run-');
// As open as its parent folder: as root, engines run under another account.
chmodSync(temporary, 0o1777);
/** The data folder of the demo world, which tests copy. */
export const demoFolder = join(temporary, 'demo');
/** Where journeys of all lots note the screens that they have found without barriers. */
const screensFolder = join(temporary, 'screens');

/** Test files, and how they run. */
export interface Tests {
  readonly files: readonly string[];
  /** Whether each file has a process of its own. */
  readonly apart: boolean;
  /** Runs the tests of many rounds alone, and how much of them. */
  readonly endurance?: Exclude<Share, 'some'>;
  /** Whether they draw parts of the console, and so need a page. */
  readonly page?: boolean;
}

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** How test files ended. */
export interface TestsEnded extends Ended {
  /** The files with a failed test; all of them where that is unknown. */
  readonly failed: readonly string[];
  readonly skipped: readonly { name: string; reason: string }[];
  readonly tests: number;
  readonly seconds: Readonly<Record<string, number>>;
}

const running = new Set<ChildProcess>();
let endsWith: number | undefined;

// A run that is cut off takes its steps along and waits for them: they stop their servers and engines.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endsWith = 128 + constants.signals[signal];
    for (const child of running) child.kill('SIGTERM');
    setTimeout(() => process.exit(endsWith), running.size ? 10_000 : 0);
  });
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

/** @param live whether its output is shown as it comes; otherwise it is returned in one piece */
export function run(
  [program = '', ...args]: readonly string[],
  live: boolean,
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TMPDIR: temporary,
        DEMO_FOLDER: demoFolder,
        SCREENS_FOLDER: screensFolder,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
        ...environment,
      },
    });
    running.add(child);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => output.push(part));
    child.on('close', (code) => {
      running.delete(child);
      if (endsWith === undefined) done({ code: code ?? 1, output: Buffer.concat(output).toString() });
      else if (running.size === 0) process.exit(endsWith);
    });
    child.on('error', (error) => done({ code: 1, output: String(error) }));
  });
}

/** For many files in one process. */
const inOneProcess = [
  '--import',
  './scripts/test/remember-files.ts',
  '--expose-internals',
  'scripts/untracked-promises.ts',
];

/** For tests that draw the console: reads its modules as the bundler does, and gives them a page without a browser. */
const inPage = ['modules', 'window'].flatMap((name) => ['--import', `./apps/console/src/testing/${name}.ts`]);

const readReport = (file: string): TestOutcome[] =>
  readFileSync(file, { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TestOutcome);

/** The files to run again. A failure that names no file, or a process that died, is one of any of them. */
function failedFiles(tests: Tests, report: readonly TestOutcome[]): readonly string[] {
  const named = report.flatMap((outcome) =>
    outcome.kind === 'failed' ? [relative(root, outcome.file)] : [],
  );
  const isKnown = named.length > 0 && named.every((file) => tests.files.includes(file));
  return isKnown ? [...new Set(named)] : tests.files;
}

/** Runs test files under Node's own runner. @param live as in run() */
export async function runTests(tests: Tests, live: boolean): Promise<TestsEnded> {
  const folder = mkdtempSync(join(temporary, 'tests-'));
  const reportFile = join(folder, 'report');
  const ended = await run(
    [
      bin('node'),
      '--test',
      `--test-isolation=${tests.apart ? 'process' : 'none'}`,
      '--test-force-exit',
      '--test-concurrency=1',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/test/outcomes.ts',
      `--test-reporter-destination=${reportFile}`,
      // Before the first file: what follows it is no option of Node's.
      ...(tests.endurance ? [`--test-name-pattern=${namePattern}`] : []),
      ...(tests.page ? inPage : []),
      ...(tests.apart ? [] : inOneProcess),
      ...tests.files,
    ],
    live,
    environmentOf(tests.endurance ?? 'some'),
  );
  const report = readReport(reportFile);
  rmSync(folder, { recursive: true, force: true });
  return {
    ...ended,
    failed: ended.code === 0 ? [] : failedFiles(tests, report),
    skipped: report.flatMap((outcome) => (outcome.kind === 'skipped' ? [outcome] : [])),
    tests: report.reduce((sum, outcome) => sum + (outcome.kind === 'total' ? outcome.tests : 0), 0),
    seconds: Object.fromEntries(
      report.flatMap((outcome) =>
        outcome.kind === 'time' ? [[relative(root, outcome.file), outcome.seconds] as const] : [],
      ),
    ),
  };
}
