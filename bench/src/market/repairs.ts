// Broken vendor series against their repaired versions: cells right, by fault class, with the misses by name.
import { measureRepair } from '@midoffice/market/testing/real-data';
import { countedApart, measureDividendRepair } from '@midoffice/market/testing/dividend-repair';
import { report } from '../measure.ts';

interface Figures {
  readonly name: string;
  readonly fault: string;
  readonly cells: number;
  readonly right: number;
  /** Cells of the class that the truth leaves as they are and we change. */
  readonly spoilt: number;
  /**
   * Findings of other checks on prices that the repaired file leaves: bars that cannot be (open above high), stretches in
   * another unit. They are faults of the file that its truth is not about, so they count as neither.
   */
  readonly extra: string;
}

/** Files whose truth is wrong or cannot be known from the file, with the reason; counted apart. */
const notOurs: Readonly<Record<string, string>> = {
  ...countedApart,
  'AV-L-1wk-bad-stock-split.csv': 'one weekly bar beside a capital return of a quarter of the price',
};

/** Additional evidence on findings, beside the class of a file. */
const explainedSeparately: Readonly<Record<string, string>> = {
  'LSC-L-1d-bad-div.csv':
    'prices change between 0.305 and 30.50 from one day to the next 14 times; from 2024-02-05 on all 30 traded records are at 30.50 to 39.00 and none of those at 0.305 to 0.390; 0.42 was paid every half year, 1.4 % of the high prices and over 100 % of the low ones, so the low ones are wrong; the repaired file corrects dividends only',
};

const sum = (rows: readonly Figures[], key: 'cells' | 'right' | 'spoilt'): number =>
  rows.reduce((all, row) => all + row[key], 0);

async function priceFigures(): Promise<Figures[]> {
  return (await measureRepair()).map(({ name, fault, cells, right, others }) => ({
    name,
    fault: `${fault}, prices`,
    cells,
    right,
    spoilt: 0,
    extra: Object.entries(others)
      .map(([check, count]) => `${count} ${check}`)
      .join(', '),
  }));
}

async function dividendFigures(): Promise<Figures[]> {
  return (await measureDividendRepair()).map((row) => ({
    ...row,
    fault: `${row.fault}, dividends and adjusted close`,
    extra: '',
  }));
}

/** Prints, for each fault class, how many cells of the broken files come out as in the repaired ones. */
export async function repairFigures(): Promise<void> {
  const rows = [...(await priceFigures()), ...(await dividendFigures())];
  for (const [fault, group] of Map.groupBy(rows, (row) => row.fault)) {
    const ours = group.filter(({ name }) => !Object.hasOwn(notOurs, name));
    const [cells, right, spoilt] = [sum(ours, 'cells'), sum(ours, 'right'), sum(ours, 'spoilt')];
    if (cells)
      report(
        `repaired to the cell: ${fault}`,
        right / cells,
        { atLeast: 1 },
        `${right} of ${cells} cells in ${ours.length} files, ${spoilt} spoilt`,
      );
    else if (spoilt) report(`unchanged: ${fault}`, spoilt, { atMost: 0 }, `${spoilt} cells spoilt`);
    else if (group.some((one) => one.extra))
      console.log(
        `      nothing of this class to repair, but other findings: ${fault}, ${group.length} files`,
      );
    else console.log(`      unchanged as they should be: ${fault}, ${group.length} files`);
    for (const one of group) {
      if (one.extra)
        console.log(
          `        ${one.name}: also ${one.extra}${Object.hasOwn(explainedSeparately, one.name) ? ` (${explainedSeparately[one.name]})` : ''}`,
        );
      if (one.right < one.cells || one.spoilt)
        console.log(
          `        ${one.name}: ${one.right} of ${one.cells}, ${one.spoilt} spoilt${Object.hasOwn(notOurs, one.name) ? ` (counted apart: ${notOurs[one.name]})` : ''}`,
        );
    }
  }
}
