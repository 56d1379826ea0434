// Tests that do one thing over and over, drawn anew each time: random input, kills at random moments. They hold however
// many rounds they run, and cost as much. Every run takes a tenth of the rounds with a fresh seed, so that runs together
// see what one does not; `npm test -- endurance` takes them whole.
import { randomInt } from 'node:crypto';
import { test, type TestContext } from 'node:test';

const wholeRun = 'whole';

/** What sets these tests going as `npm test -- endurance` does. */
export const wholeEnvironment = { ENDURANCE: wholeRun };

/** A seed that a person types easily. */
export const freshSeed = (): number => randomInt(1, 1_000_000);

/** How many rounds of so many a run takes. @param least what a short run takes at any rate */
export function roundsOf(whole: number, least: number, isWhole: boolean): number {
  return isWhole ? whole : Math.min(whole, Math.max(least, Math.ceil(whole / 10)));
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

interface Options {
  /** Rounds of `npm test -- endurance`. */
  readonly rounds: number;
  /** Rounds that a short run takes at any rate, such as one for each kind of fault. */
  readonly least?: number;
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
  { rounds: whole, least = 1, timeout }: Options,
  work: (drawn: Drawn) => void | Promise<void>,
): void {
  const seed = seedOfRun();
  const rounds = roundsOf(whole, least, process.env['ENDURANCE'] === wholeRun);
  void test(`${name} ${nameEnd(rounds, whole)}`, { timeout }, async (context) => {
    try {
      await work({ rounds, seed, context });
    } catch (error) {
      console.log(`'${name}' failed with ENDURANCE_SEED=${seed}`);
      throw error;
    }
  });
}
