// Faults planted into clean real series, class by class: what the library finds, repairs, spoils and leaves undecided.
//
//   npm run bench -- faults                      both seeds, the judged half of the series
//   FAULTS_SEED=7 npm run bench -- faults        repeats the fresh seed of another run
//   FAULTS_HALF=tuning FAULTS_PART=dividends FAULTS_CLASS=phantom FAULTS_NOTES=5 npm run bench -- faults    while setting a threshold:
//                                                the series and classes that thresholds may be set on
import { randomInt } from 'node:crypto';
import { absence } from '@midoffice/market/testing/real-data';
import { cleanSeries } from './faults/clean-series.ts';
import type { Half } from './faults/held-out.ts';
import { parts } from './faults/parts.ts';
import { classHalf, measureClass, type ClassFigures } from './faults/tally.ts';

const fixedSeed = 20_240_613;

/** Prints recall, precision, exact series, spoilt cells and undecided share of every class. */
export async function faultsBench(): Promise<void> {
  const absent = absence();
  if (absent) {
    console.log(absent);
    return;
  }
  const {
    FAULTS_SEED,
    FAULTS_PART,
    FAULTS_CLASS = '',
    FAULTS_HALF = 'judged',
    FAULTS_NOTES = '0',
  } = process.env;
  const all = await cleanSeries();
  const series = all.filter(({ half }) => half === FAULTS_HALF);
  console.log(`      ${series.length} of ${all.length} clean series, half: ${FAULTS_HALF}`);
  const fresh = Number(FAULTS_SEED ?? randomInt(2 ** 31));
  const totals = { tuning: { classes: 0, met: 0, spoilt: 0 }, judged: { classes: 0, met: 0, spoilt: 0 } };
  for (const [kind, seed] of [
    ['fixed', fixedSeed],
    ['fresh', fresh],
  ] as const) {
    for (const part of parts) {
      if (FAULTS_PART && part.name !== FAULTS_PART) continue;
      console.log(`\n## ${part.name}, ${kind} seed ${seed}\n${heading}`);
      const classes = part.classes.filter(
        (fault) =>
          fault.name.includes(FAULTS_CLASS) &&
          (FAULTS_HALF === 'judged' || classHalf(part.name, fault) === FAULTS_HALF),
      );
      for (const fault of classes) {
        const figures = await measureClass(part.name, fault, series, seed);
        const total = totals[figures.half];
        total.classes += 1;
        total.met += Number(isMet(figures));
        total.spoilt += figures.spoilt;
        console.log(line(figures));
        for (const note of figures.notes.slice(0, Number(FAULTS_NOTES))) console.log(`          ${note}`);
      }
    }
  }
  for (const [half, { classes, met, spoilt }] of Object.entries(totals))
    if (classes)
      console.log(
        `\n${met === classes ? 'met ' : 'MISS'}  ${classNames[half as Half]}: ${met} of ${classes} reach their goal, ${spoilt} cells spoilt`,
      );
}

const classNames: Record<Half, string> = {
  tuning: 'classes that thresholds may be set on',
  judged: 'held-out classes',
};

const heading =
  '      right    exact   precise  undecided  spoilt  (cases, faults)  class (*: held out); where the data do not decide: right, undecided';

const percent = (part: number, whole: number): string =>
  (whole ? `${((100 * part) / whole).toFixed(1)}%` : '-').padStart(7);

function isMet({ goal, planted, right, spoilt, falseFindings, open }: ClassFigures): boolean {
  if (goal === null) return spoilt === 0 && falseFindings === 0;
  // Where no case is decidable there is nothing to reach.
  if (!planted && open.planted) return spoilt === 0;
  return planted > 0 && right >= goal * planted && spoilt === 0;
}

function line(figures: ClassFigures): string {
  const { name, half, cases, planted, right, undecided, exact, open, falseFindings, spoilt } = figures;
  const repaired = right + open.right;
  const isAmbiguous = open.planted
    ? `; ${open.planted} open: ${percent(open.right, open.planted).trim()}, ${percent(open.undecided, open.planted).trim()}`
    : '';
  return [
    isMet(figures) ? 'met ' : 'MISS',
    percent(right, planted),
    percent(exact, cases),
    percent(repaired, repaired + falseFindings),
    percent(undecided, planted),
    String(spoilt).padStart(9),
    `  (${cases}, ${planted})`,
    ` ${half === 'judged' ? '* ' : ''}${name}${isAmbiguous}`,
  ].join(' ');
}
