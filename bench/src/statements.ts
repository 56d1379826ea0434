// Faults planted into clean real statements: what the solver restores with another source and without, and what is ranked first.
//
//   npm run bench -- statements                          both seeds, companies that nothing was set on
//   STATEMENTS_SEED=7 npm run bench -- statements        repeats the fresh seed of another run
//   STATEMENTS_PART=detection npm run bench -- statements      one part: solver or detection
//   STATEMENTS_HALF=tuning STATEMENTS_NOTES=20 npm run bench -- statements     while setting a constant
import { randomInt } from 'node:crypto';
import { filingsAbsent } from '@midoffice/market/standardise/testing/filing-facts';
import { cleanCompanies, type Company } from './statements/clean.ts';
import { measureDetection } from './statements/detection.ts';
import { measureSolver } from './statements/solver.ts';

const fixedSeed = 20_241_101;
const RESTORED = 0.9;
const RIGHT = 0.99;
const RANKED = 0.95;

const verdict = (met: boolean, text: string): void => console.log(`${met ? 'met ' : 'MISS'}  ${text}`);
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

type Part = (companies: readonly Company[], kind: string, seed: number, notes: number) => void;

const solverPart: Part = (companies, kind, seed, notes) => {
  console.log(`\n## one other source holds the true value, ${kind} seed ${seed}`);
  const helped = measureSolver(companies, seed, { withSource: true, notes });
  verdict(
    helped.right >= RESTORED * helped.cases,
    `restored to the cent: ${share(helped.right, helped.cases)}`,
  );
  console.log(`\n## no other source, ${kind} seed ${seed}`);
  const alone = measureSolver(companies, seed, { withSource: false, notes });
  verdict(
    alone.right >= RIGHT * (alone.right + alone.wrong),
    `decided ${share(alone.decided, alone.cases)}, right of what was decided ${share(alone.right, alone.right + alone.wrong)}`,
  );
};

const detectionPart: Part = (companies, kind, seed, notes) => {
  for (const withSource of [true, false]) {
    const sources = withSource ? 'beside another source' : 'without another source';
    console.log(`\n## ranking ${sources}, ${kind} seed ${seed}`);
    const { cells, faults, found, seconds } = measureDetection(companies, seed, { withSource, notes });
    verdict(
      found >= RANKED * faults,
      `${found} of ${faults} faults (${share(found, faults)}) in the first 1 % of ${cells} cells; ${seconds.toFixed(1)} s`,
    );
  }
};

/** Prints, by kind of fault, the share restored to the cent, decided, and right of what was decided; then what is ranked first. */
export async function statementsBench(): Promise<void> {
  if (filingsAbsent) {
    console.log(filingsAbsent);
    return;
  }
  const {
    STATEMENTS_SEED,
    STATEMENTS_PART,
    STATEMENTS_HALF = 'judged',
    STATEMENTS_NOTES = '0',
  } = process.env;
  const all = await cleanCompanies();
  const companies = all.filter(({ half }) => half === STATEMENTS_HALF);
  const cells = companies.reduce((sum, company) => sum + company.cells.length, 0);
  console.log(
    `      ${companies.length} of ${all.length} companies, half: ${STATEMENTS_HALF}; ${cells} cells of identities in sound records`,
  );
  const notes = Number(STATEMENTS_NOTES);
  const fresh = Number(STATEMENTS_SEED ?? randomInt(2 ** 31));
  for (const [kind, seed] of [
    ['fixed', fixedSeed],
    ['fresh', fresh],
  ] as const) {
    if (STATEMENTS_PART !== 'detection') solverPart(companies, kind, seed, notes);
    if (STATEMENTS_PART !== 'solver') detectionPart(companies, kind, seed, notes);
  }
}
