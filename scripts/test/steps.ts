// What a run consists of: stages one after another, in each steps side by side.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdsEndurance } from './endurance.ts';
import { bytesOf, divide, expectedLength, readTestSeconds, windowsOf } from './lots.ts';
import { bin, demoFolder, root, type Tests } from './run.ts';
import { isLong } from './tiers.ts';

/** A program with its arguments, or test files. */
export type Command = readonly string[] | Tests;
/** Each step by its name with its commands, which may run side by side. */
export type Step = readonly [name: string, ...commands: Command[]];

const unitTests = globSync(
  [
    'packages/*/src/**/*.test.ts',
    'apps/server/src/**/*.test.ts',
    'apps/console/src/**/*.test.ts',
    'scripts/**/*.test.ts',
  ],
  { cwd: root },
);
const componentTests = globSync('apps/console/src/**/*.test.tsx', { cwd: root });
const journeys = globSync('e2e/src/**/*.test.ts', { cwd: root });

/** Every test file of the checkout. */
export const allTests: readonly string[] = [...unitTests, ...componentTests, ...journeys].sort();

// These start and kill whole servers: each in a process of its own.
const hasOwnProcess = (file: string): boolean => /\/(recovery|boss|cli)\.test\.ts$/.test(file);
const isJourney = (file: string): boolean => file.startsWith('e2e/');
const isComponent = (file: string): boolean => file.endsWith('.test.tsx');
const isUnit = (file: string): boolean => !isJourney(file) && !isComponent(file) && !hasOwnProcess(file);

/** Those that the everyday run leaves out. */
export const longTests: ReadonlySet<string> = new Set(
  allTests.filter(
    (file) => isJourney(file) || hasOwnProcess(file) || isLong(readFileSync(join(root, file), 'utf8')),
  ),
);

const format: Step = ['format', [bin('oxfmt'), '--check']];
const lint: Step = ['lint', [bin('oxlint'), '--deny-warnings']];
/** With several checkers each derives the types that they share once more: half the work, and less memory, with one. */
const typesOf = (folder: string): string[] => [
  bin('tsc'),
  '-p',
  join(folder, 'tsconfig.json'),
  '--checkers',
  '1',
];
const types: Step[] = [
  ['types', typesOf('.')],
  ['types-console', typesOf('apps/console')],
  ['types-journeys', typesOf('e2e')],
];
const build: Step = ['build', ['npm', 'run', '-s', 'build', '-w', '@midoffice/console']];
const demo: Step = ['demo', [bin('node'), 'scripts/demo-folder.ts', demoFolder]];
/** What an earlier short run of the same sources made is good enough to work with. */
const keptDemo: Step = ['demo', [bin('node'), 'scripts/demo-folder.ts', '--kept', demoFolder]];
/** One process finds or installs what npm cannot bring, before the lots that need it start side by side. */
const tools: Step = ['tools', [bin('node'), 'scripts/test/tools.ts']];

/** The steps of these test files, the longest first: short lots of units fill what the others leave. */
function testSteps(files: readonly string[]): Step[] {
  const seconds = readTestSeconds(root);
  const lots = (chosen: readonly string[], count: number, estimate: (file: string) => number): Tests[] =>
    divide(chosen, count, expectedLength(chosen, seconds, estimate)).map((lot) => ({
      files: lot,
      apart: false,
    }));
  const apart = files.filter((file) => hasOwnProcess(file));
  const components = files.filter(isComponent);
  const steps: Step[] = [
    // Each lot with a server and a browser of its own.
    ['journeys', ...lots(files.filter(isJourney), 2, windowsOf(root))],
    ['recovery', ...(apart.length ? [{ files: apart, apart: true }] : [])],
    // A process whose page has drawn a hundred files slows down: every lot has a fresh page.
    ['components', ...lots(components, 6, bytesOf(root)).map((lot) => ({ ...lot, page: true }))],
    ['units', ...lots(files.filter(isUnit), 4, bytesOf(root))],
  ];
  return steps.filter(([, ...commands]) => commands.length > 0);
}

const checks: readonly Step[] = [lint, build, ['deadcode', [bin('knip'), '--no-progress']], format];

/** Everything that must hold. What takes longest begins first, so that nothing long is left when all else is done. */
export function allSteps(): Step[][] {
  return [[tools, demo, ...types, ...checks], testSteps(allTests)];
}

/** All checks, and the tests that are not long. */
export function everydaySteps(): Step[][] {
  return [[...types, ...checks], testSteps(allTests.filter((file) => !longTests.has(file)))];
}

/** What these tests need, and nothing else. */
export function bareSteps(files: readonly string[]): Step[][] {
  const needsDemo = files.some((file) => isJourney(file) || hasOwnProcess(file));
  const needed: Step[] = files.some(isJourney) ? [tools, build] : [];
  return [[...needed, ...(needsDemo ? [keptDemo] : [])], testSteps(files)];
}

/** A short run: the checks that take seconds, and these tests with what they need. */
export function shortSteps(files: readonly string[]): Step[][] {
  const [needed = [], tests = []] = bareSteps(files);
  return [[format, lint, ...types, ...needed], tests];
}

/** The length of a test of many rounds: its bytes, and several times as much where each round kills a process. */
const killsOf = (file: string): number => bytesOf(root)(file) * (file.endsWith('-killed.test.ts') ? 5 : 1);

/**
 * The tests of many rounds: what starts servers has a process of its own.
 * @param chosen the files; none: all that hold such tests
 */
export function enduranceSteps(endurance: 'whole' | 'all', chosen: readonly string[]): Step[][] {
  const files = (chosen.length ? chosen : allTests).filter((file) =>
    holdsEndurance(readFileSync(join(root, file), 'utf8')),
  );
  const apart = files.filter(hasOwnProcess);
  const together = files.filter((file) => !hasOwnProcess(file));
  const tests: Tests[] = [
    ...(apart.length ? [{ files: apart, apart: true, endurance }] : []),
    // More lots than run at once, the longest first: what kills processes waits for each of them to start.
    ...divide(together, Math.min(12, together.length), killsOf).map((lot) => ({
      files: lot,
      apart: false,
      endurance,
    })),
  ];
  return [[demo], [['endurance', ...tests]]];
}
