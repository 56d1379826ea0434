// All tables of real filings with their tags stripped, against the same filings' tags and against statements found by hand.
//
//   npm run bench -- filings                       all filings
//   FILINGS_PART=tuning FILINGS_NOTES=9 npm run bench -- filings    while writing the reader: without the companies held out
import { readFilingTables } from '@midoffice/market';
import { compareFiling, type FilingFigures } from './filings/compare.ts';
import { costOfReading } from './filings/cost.ts';
import { comparePlain } from './filings/plain.ts';
import { absence, trueFilings, type TrueFiling } from './filings/truth.ts';

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
  if (!process.env['FILINGS_PART']) await costOfReading(filings);
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
  const isMet =
    found >= 0.98 * statements && found >= 0.98 * reported && equal >= 0.995 * cells && right === columns;
  console.log(
    `${isMet ? 'met ' : 'MISS'}  ${label}: recall ${percent(found, statements)} (${found} of ${statements}), precision ${percent(found, reported)} (${reported} reported); ` +
      `cells equal in value and period ${percent(equal, cells)} (${equal} of ${cells}), in value ${percent(values, cells)}; columns right ${right} of ${columns}`,
  );
}
