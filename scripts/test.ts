// Runs everything that must hold, cheapest first, and stops after the first stage in which something does not.
// A test file that fails is run once more, alone: what fails again is broken; what then passes leaned on the pace of the
// machine, is named as unsteady at the end, and is to be mended.
//   npm test              all
//   npm test -- units     one or several steps by name
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { ownFolder } from '../apps/server/src/testing/own-folder.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const unitTests = [
  'packages/*/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'apps/console/src/**/*.test.ts',
  'scripts/**/*.test.ts',
];
// These start and kill whole servers: each in a process of its own.
const ownProcess = /\/(recovery|boss|cli)\.test\.ts$/;

const files = globSync(unitTests, { cwd: root }).sort();
/** What runs test files, and how. */
interface Tests {
  readonly files: string[];
  /** Whether each file has a process of its own. */
  readonly apart: boolean;
}
type Command = string[] | Tests;

/** Files in lots, each in the order of names. @param shares how long each lot takes, one beside the other */
function lots(
  list: readonly string[],
  shares: readonly number[],
  lengthOf: (file: string) => number,
): string[][] {
  const made = shares.map((share) => ({ share, length: 0, files: [] as string[] }));
  const byLength = list.map((file) => ({ file, length: lengthOf(join(root, file)) }));
  for (const { file, length } of byLength.sort((a, b) => b.length - a.length)) {
    const shortest = made.reduce((least, lot) => (lot.length < least.length ? lot : least));
    shortest.files.push(file);
    shortest.length += length / shortest.share;
  }
  return made.map((lot) => lot.files.sort());
}

const bytesOf = (file: string): number => statSync(file).size;
/** Journeys spend their time on windows that they open and on looks for barriers, whatever they write beside. */
const stepsOf = (file: string): number =>
  readFileSync(file, 'utf8').match(/\b(open\w*|signedIn|picture|goto|reload)\(/g)?.length ?? 0;

const unitLots = lots(
  files.filter((file) => !ownProcess.test(file)),
  [1, 1, 1, 1],
  bytesOf,
);
// Each lot with a server and a browser of its own.
const journeyLots = lots(globSync('e2e/src/**/*.test.ts', { cwd: root }).sort(), [1, 1], stepsOf);

/** What the steps leave among the temporary files: gone with this run, and with the next where this one is killed. */
const temporary = ownFolder('midoffice-run-');
// As open as the folder that it stands in: as root, engines run under another account.
chmodSync(temporary, 0o1777);
const demoFolder = join(temporary, 'demo');

/** What runs side by side, and after it what follows; each step by its name with its commands. */
const stages: [name: string, ...commands: Command[]][][] = [
  [
    ['format', [bin('oxfmt'), '--check']],
    ['lint', [bin('oxlint'), '--deny-warnings']],
    ['types', [bin('tsc'), '-p', 'tsconfig.json']],
    ['types-console', [bin('tsc'), '-p', 'apps/console/tsconfig.json']],
    ['types-journeys', [bin('tsc'), '-p', 'e2e/tsconfig.json']],
    ['deadcode', [bin('knip'), '--no-progress']],
    ['build', ['npm', 'run', '-s', 'build', '-w', '@midoffice/console']],
    ['demo', [bin('node'), 'scripts/demo-folder.ts', demoFolder]],
  ],
  [
    // The longest first, and those that wait most: the short lots of units fill what they leave, so that all end together.
    ['journeys', ...journeyLots.map((lot) => ({ files: lot, apart: false }))],
    ['recovery', { files: files.filter((file) => ownProcess.test(file)), apart: true }],
    ['units', ...unitLots.map((lot) => ({ files: lot, apart: false }))],
  ],
];
/** How many commands run at a time: tests wait for engines as often as they work. */
const atOnce = 3;

interface Outcome {
  readonly code: number;
  readonly said: string;
  /** The test files with a failed test; all of them where that cannot be told. */
  readonly failed?: string[];
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

/** @param shown whether what it says is shown as it comes; else it is answered in one piece */
function run(command: string[], shown: boolean): Promise<Outcome> {
  const [program = '', ...args] = command;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TMPDIR: temporary,
        DEMO_FOLDER: demoFolder,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      },
    });
    running.add(child);
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
    child.on('close', (code) => {
      running.delete(child);
      if (endsWith === undefined) done({ code: code ?? 1, said: Buffer.concat(said).toString() });
      else if (running.size === 0) process.exit(endsWith);
    });
    child.on('error', (error) => done({ code: 1, said: String(error) }));
  });
}

async function runTests(tests: Tests, shown: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(temporary, 'tests-'));
  const list = join(folder, 'failed');
  const outcome = await run(
    [
      bin('node'),
      '--test',
      `--test-isolation=${tests.apart ? 'process' : 'none'}`,
      '--test-force-exit',
      '--test-concurrency=1',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/failed-files.ts',
      `--test-reporter-destination=${list}`,
      ...(tests.apart ? [] : ['--expose-internals', 'scripts/untracked-promises.ts']),
      ...tests.files,
    ],
    shown,
  );
  let failed: string[] = [];
  if (outcome.code !== 0) {
    const named = readFileSync(list, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
    failed = [...new Set(named.map((file) => relative(root, file)))];
    if (failed.length === 0 || failed.some((file) => !tests.files.includes(file))) failed = tests.files;
  }
  rmSync(folder, { recursive: true, force: true });
  return { ...outcome, failed };
}

const wanted = process.argv.slice(2);
const names = stages.flat().map(([name]) => name);
for (const name of wanted) {
  if (!names.includes(name)) {
    console.error(`There is no step ${name}. Steps: ${names.join(', ')}`);
    process.exit(2);
  }
}

const times: string[] = [];
const unsteady: string[] = [];

/** Runs a stage; answers the steps that failed. What the first command says is shown as it comes, the rest at their end. */
async function runStage(stage: (typeof stages)[number]): Promise<string[]> {
  const waiting = stage.flatMap(([name, ...commands]) =>
    commands.map((command, n) => ({ name, command, title: commands.length > 1 ? `${name} ${n + 1}` : name })),
  );
  const first = waiting[0];
  const failed = new Set<string>();
  const again: { name: string; title: string; tests: Tests }[] = [];
  const timed = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await work();
    times.push(`${title} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return answer;
  };
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { name, title, command } = task;
      const isLive = task === first;
      if (isLive) console.log(`\n== ${title}`);
      const outcome = await timed(title, () =>
        Array.isArray(command) ? run(command, isLive) : runTests(command, isLive),
      );
      if (!isLive) console.log(`\n== ${title}\n${outcome.said}`);
      if (outcome.code === 0) continue;
      if (Array.isArray(command)) failed.add(name);
      else
        again.push({ name, title, tests: { ...command, files: (outcome as { failed: string[] }).failed } });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { name, title, tests } of again) {
    if (failed.size) break;
    console.log(`\n== ${title}, once more: ${tests.files.join(', ')}`);
    const { code } = await timed(`${title} once more`, () => runTests(tests, true));
    if (code === 0) unsteady.push(...tests.files);
    else failed.add(name);
  }
  return [...failed];
}

for (const stage of stages) {
  const chosen = stage.filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const failed = await runStage(chosen);
  if (failed.length) {
    console.error(`\n${failed.join(', ')} failed (${times.join(', ')})`);
    process.exit(1);
  }
}
if (unsteady.length) console.error(`\nUnsteady, passed only when run again: ${unsteady.join(', ')}`);
console.log(`\nAll steps passed: ${times.join(', ')}`);
