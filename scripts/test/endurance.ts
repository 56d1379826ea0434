// Tests that do one thing over and over, drawn anew each time: random input, kills at random moments. They hold however
// many rounds they run, and cost as much. Every run takes a tenth of the rounds with a fresh seed, so that runs together
// see what one does not; `npm test -- endurance` takes them whole. Of the longest, which wait for a process to start in
// every round, both take a tenth of that, and `npm test -- endurance all` takes every round of every test.
import { randomInt } from 'node:crypto';
import { test, type TestContext } from 'node:test';

/** How much of the rounds a run takes. */
export type Share = 'some' | 'whole' | 'all';

/** What sets these tests going as `npm test -- endurance` and `npm test -- endurance all` do. */
export const environmentOf = (share: Share): Record<string, string> =>
  share === 'some' ? {} : { ENDURANCE: share };

const shareOfRun = (): Share => {
  const said = process.env['ENDURANCE'];
  return said === 'whole' || said === 'all' ? said : 'some';
};

/** A seed that a person types easily. */
export const freshSeed = (): number => randomInt(1, 1_000_000);

/** By what the rounds of a test are divided. */
const divisor = {
  usual: { some: 10, whole: 1, all: 1 },
  long: { some: 100, whole: 10, all: 1 },
} as const;

/** How many rounds a run takes. @param least what it takes at any rate */
export function roundsOf({ rounds, least = 1, long = false }: Rounds, share: Share): number {
  const by = divisor[long ? 'long' : 'usual'][share];
  return by === 1 ? rounds : Math.min(rounds, Math.max(least, Math.ceil(rounds / by)));
}

/** Ends the name of each, by which a run finds them among the others of their files. */
export const nameEnd = (rounds: number, whole: number): string => `(${rounds} of ${whole} rounds)`;
/** A pattern for `--test-name-pattern`. */
export const namePattern = String.raw`\(\d+ of \d+ rounds\)$`;

/** Whether a test file's source holds one. */
export const holdsEndurance = (source: string): boolean => /^import \{[^}]*\benduranceTest\b/m.test(source);

let ownSeed: number | undefined;

/** The run's seed; a file that is run without `npm test` draws its own. */
function seedOfRun(): number {
  const given = process.env['ENDURANCE_SEED'];
  if (given) return Number(given);
  if (ownSeed === undefined) {
    ownSeed = freshSeed();
    console.log(`Seed of the endurance tests: ${ownSeed} (ENDURANCE_SEED)`);
  }
  return ownSeed;
}

/** How often a test does what it does. */
export interface Rounds {
  /** All of them. */
  readonly rounds: number;
  /** Rounds that a run takes at any rate, such as one for each kind of fault. */
  readonly least?: number;
  /** Whether each round waits for a process to start. */
  readonly long?: boolean;
}

interface Options extends Rounds {
  readonly timeout?: number;
}

/** What a test does in this run. */
export interface Drawn {
  readonly rounds: number;
  /** All that is random follows from it: with ENDURANCE_SEED a run is repeated. */
  readonly seed: number;
  readonly context: TestContext;
}

/** A test of many rounds. */
export function enduranceTest(
  name: string,
  { timeout, ...options }: Options,
  work: (drawn: Drawn) => void | Promise<void>,
): void {
  const seed = seedOfRun();
  const rounds = roundsOf(options, shareOfRun());
  void test(`${name} ${nameEnd(rounds, options.rounds)}`, { timeout }, async (context) => {
    try {
      await work({ rounds, seed, context });
    } catch (error) {
      console.log(`'${name}' failed with ENDURANCE_SEED=${seed}`);
      throw error;
    }
  });
}
