// Runs what must hold, cheapest first, and stops after the first stage in which something does not.
// A test file that fails is run once more, alone: what fails again is broken; what then passes depends on the pace of the
// machine, is reported as flaky at the end, and is a defect to fix.
//   npm test                    all checks, and all tests but the long ones: the everyday run
//   npm test -- all             everything
//   npm test -- units types     one or several steps by name
//   npm test -- feature charts  format, lint, types and all tests of a feature (several names may follow)
//   npm test -- changed         the same for what differs from the main branch, and what depends on it
//   npm test -- file PATH       one test file (or several)
//   npm test -- endurance       the tests of many rounds, whole, of which every other run takes a tenth; of the longest a
//                               tenth. `npm test -- endurance all` takes every round. Both take the names of files
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { changedFiles, featureOf, testsOfChange } from './choose.ts';
import { freshSeed } from './endurance.ts';
import { writeTestSeconds } from './lots.ts';
import { root, run, runTests, type Ended, type Tests, type TestsEnded } from './run.ts';
import { closingText, type StepCoverage } from './summary.ts';
import {
  allSteps,
  allTests,
  bareSteps,
  enduranceSteps,
  everydaySteps,
  longTests,
  shortSteps,
  type Command,
  type Step,
} from './steps.ts';

/** How many commands run at a time: tests wait for engines as often as they work. */
const atOnce = 3;

const times: string[] = [];
const flaky: string[] = [];
/** By step, how many tests it has and which of them did not run. */
const coverage = new Map<string, StepCoverage>();

function leave(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Test files as somebody typed them. */
function filesOf(names: readonly string[]): string[] {
  const files = names.map((name) => relative(root, resolve(name)));
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) leave(`There is no test file ${missing}`);
  return files;
}

function chooseStages([kind = '', ...names]: readonly string[]): Step[][] {
  if (kind === '') return everydaySteps();
  if (kind === 'all') return allSteps();
  if (kind === 'changed') {
    const chosen = testsOfChange(root, changedFiles(root), allTests);
    console.log(`Tests of what changed: ${chosen.join(', ') || 'none'}`);
    return shortSteps(chosen);
  }
  if (kind === 'feature') {
    const unknown = names.filter((name) => !allTests.some((file) => featureOf(file) === name));
    if (unknown.length || names.length === 0)
      leave(
        `Name a feature, such as: ${[...new Set(allTests.map(featureOf).filter(Boolean))].sort().join(', ')}`,
      );
    return shortSteps(allTests.filter((file) => names.includes(featureOf(file) ?? '')));
  }
  if (kind === 'file') {
    if (names.length === 0) leave('Name a test file.');
    return bareSteps(filesOf(names));
  }
  if (kind === 'endurance')
    return names[0] === 'all'
      ? enduranceSteps('all', filesOf(names.slice(1)))
      : enduranceSteps('whole', filesOf(names));
  const stages = allSteps();
  const wanted = [kind, ...names];
  const known = stages.flat().map(([name]) => name);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) leave(`There is no step ${unknown}. Steps: ${known.join(', ')}`);
  return stages.map((stage) => stage.filter(([name]) => wanted.includes(name)));
}

interface Task {
  readonly name: string;
  readonly title: string;
  readonly command: Command;
}

const isTests = (command: Command): command is Tests => 'files' in command;

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const answer = await work();
  times.push(`${title} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return answer;
}

/** @param isFirstTry a second one adds no tests and no measurements */
async function execute({ name, title, command }: Task, live: boolean, isFirstTry: boolean): Promise<Ended> {
  const ended = await timed(title, () => (isTests(command) ? runTests(command, live) : run(command, live)));
  if (!isTests(command) || !isFirstTry) return ended;
  const { tests, skipped, seconds } = ended as TestsEnded;
  const sum = coverage.get(name) ?? { tests: 0, skipped: [] };
  coverage.set(name, { tests: sum.tests + tests, skipped: [...sum.skipped, ...skipped] });
  if (!command.endurance) writeTestSeconds(root, seconds);
  return ended;
}

/** Runs a stage; returns the steps that failed. The output of the first command is shown as it comes. */
async function runStage(stage: readonly Step[]): Promise<string[]> {
  const waiting = stage.flatMap(([name, ...commands]) =>
    commands.map((command, n): Task => ({
      name,
      command,
      title: commands.length > 1 ? `${name} ${n + 1}` : name,
    })),
  );
  const first = waiting[0];
  const failed = new Set<string>();
  const again: (Task & { command: Tests })[] = [];
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const live = task === first;
      if (live) console.log(`\n== ${task.title}`);
      const ended = await execute(task, live, true);
      if (!live) console.log(`\n== ${task.title}\n${ended.output}`);
      if (ended.code === 0) continue;
      if (isTests(task.command))
        again.push({ ...task, command: { ...task.command, files: (ended as TestsEnded).failed } });
      else failed.add(task.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const task of again) {
    if (failed.size) break;
    const title = `${task.title} once more`;
    console.log(`\n== ${title}: ${task.command.files.join(', ')}`);
    const { code } = await execute({ ...task, title }, true, false);
    if (code === 0) flaky.push(...task.command.files);
    else failed.add(task.name);
  }
  return [...failed];
}

// One for all processes, so that what failed is drawn again when it runs once more.
const seed = (process.env['ENDURANCE_SEED'] ||= String(freshSeed()));
const seedText = `Seed of the endurance tests: ${seed} (ENDURANCE_SEED)`;
console.log(seedText);
for (const stage of chooseStages(process.argv.slice(2))) {
  const failed = await runStage(stage);
  if (failed.length) {
    console.error(`\n${failed.join(', ')} failed (${times.join(', ')})\n${seedText}`);
    process.exit(1);
  }
}
console.log(`\n${closingText(coverage, times, flaky)}`);
if (process.argv.length === 2)
  console.log(
    `The long tests, ${longTests.size} of ${allTests.length} files, were left to \`npm test -- all\`.`,
  );
