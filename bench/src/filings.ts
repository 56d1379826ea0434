// All tables of real filings with their tags stripped, against the same filings' tags and against statements found by hand.
//
//   npm run bench -- filings                       all filings
//   FILINGS_PART=tuning FILINGS_NOTES=9 npm run bench -- filings    while writing the reader: without the companies held out
import { randomInt } from 'node:crypto';
import { readFilingTables } from '@midoffice/market';
import { callsWhileReading } from './filings/beside.ts';
import { compareFiling, type FilingFigures } from './filings/compare.ts';
import { costOfReading } from './filings/cost.ts';
import { comparePlain } from './filings/plain.ts';
import { absence, trueFilings, type TrueFiling } from './filings/truth.ts';
import { variations, vary } from './filings/variations.ts';
import { seededRandom } from '@midoffice/market/testing/series';

const percent = (part: number, whole: number): string =>
  whole ? `${((100 * part) / whole).toFixed(2)}%` : '-';

const sum = (list: readonly FilingFigures[], pick: (one: FilingFigures) => number): number =>
  list.reduce((total, one) => total + pick(one), 0);

/** Prints what is found and equal by filing, in sum and for the companies held out, then what reading takes. */
export async function filingsBench(): Promise<void> {
  const absent = absence();
  if (absent) {
    console.log(absent);
    return;
  }
  const { FILINGS_PART = 'all', FILINGS_NOTES = '9', FILINGS_NAME = '' } = process.env;
  const filings = trueFilings().filter(
    ({ name, isHeldOut }) =>
      name.includes(FILINGS_NAME) && (FILINGS_PART === 'all' || isHeldOut === (FILINGS_PART === 'judged')),
  );
  console.log('      *: company held out while the reader was written\n');
  const all = filings.map((filing) => measure(filing, Number(FILINGS_NOTES)));
  printSums('all filings', all);
  printSums(
    'written with',
    all.filter(({ isHeldOut }) => !isHeldOut),
  );
  printSums(
    'held out',
    all.filter(({ isHeldOut }) => isHeldOut),
  );
  measureVariations(
    filings.filter(({ isTagged, statements }) => isTagged && statements.length > 0),
    Number(FILINGS_NOTES),
  );
  if (process.env['FILINGS_PART']) return;
  await costOfReading(filings);
  await callsWhileReading(filings);
}

/** Prints the same figures for the same filings laid out as others do. */
function measureVariations(filings: readonly TrueFiling[], notes: number): void {
  const { FILINGS_SEED, FILINGS_VARIATION = '' } = process.env;
  const seed = Number(FILINGS_SEED ?? randomInt(2 ** 31));
  console.log(`\n## Laid out another way, seed ${seed}`);
  for (const variation of variations.filter(({ name }) => name.includes(FILINGS_VARIATION))) {
    const random = seededRandom(seed);
    const all = filings.map((filing) => {
      const text = vary(filing.text, variation, random);
      const statements = filing.statements.map((one) => ({
        ...one,
        title: variation.title?.(one.title) ?? one.title,
        tables: one.tables.map((at) => at + (variation.tablesBefore ?? 0)),
      }));
      const figures = compareFiling(
        { ...filing, text, statements },
        readFilingTables(text, { ignoreTags: true }),
      );
      if (FILINGS_VARIATION)
        for (const miss of figures.misses.slice(0, notes)) console.log(`      ${filing.name}: ${miss}`);
      return figures;
    });
    printSums(variation.name, all);
  }
}

function measure(filing: TrueFiling, notes: number): FilingFigures {
  const tables = readFilingTables(filing.text, { ignoreTags: true });
  const figures = compareFiling(filing, tables);
  const { name, isHeldOut, statements, found, reported, cells, equal, columns, rightColumns } = figures;
  const plain = filing.isTagged || !filing.statements.length ? null : comparePlain(name, tables);
  const detail = plain
    ? `figures of the truth ${plain.found} of ${plain.wanted}`
    : `cells ${equal} of ${cells}, columns ${rightColumns} of ${columns}`;
  console.log(
    `${isHeldOut ? '*' : ' '} ${name.padEnd(30)} statements ${found} of ${statements}, reported ${reported}; ${detail}`,
  );
  for (const miss of [...figures.misses, ...(plain?.misses ?? [])].slice(0, notes))
    console.log(`      ${miss}`);
  return figures;
}

function printSums(label: string, list: readonly FilingFigures[]): void {
  const [statements, found, reported] = [
    sum(list, (one) => one.statements),
    sum(list, (one) => one.found),
    sum(list, (one) => one.reported),
  ];
  const [cells, values, equal] = [
    sum(list, (one) => one.cells),
    sum(list, (one) => one.values),
    sum(list, (one) => one.equal),
  ];
  const [columns, right] = [sum(list, (one) => one.columns), sum(list, (one) => one.rightColumns)];
  const [scales, rightScales] = [sum(list, (one) => one.scales), sum(list, (one) => one.rightScales)];
  const isMet =
    found >= 0.98 * statements &&
    found >= 0.98 * reported &&
    equal >= 0.995 * cells &&
    right === columns &&
    rightScales === scales;
  console.log(
    `${isMet ? 'met ' : 'MISS'}  ${label}: recall ${percent(found, statements)} (${found} of ${statements}), precision ${percent(found, reported)} (${reported} reported); ` +
      `cells equal in value and period ${percent(equal, cells)} (${equal} of ${cells}), in value ${percent(values, cells)}; columns right ${right} of ${columns}, units and scales ${rightScales} of ${scales}`,
  );
}
