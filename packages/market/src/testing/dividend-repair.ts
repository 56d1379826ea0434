import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bar, DividendEvent } from '../bars/bar.ts';
import { csvRows } from '../bars/csv-rows.ts';
import { repairDividends, type DividendDoubt, type DividendFinding } from '../dividends/repair.ts';
import { load, PRICES } from './real-data.ts';

interface Case {
  readonly fault: string;
  readonly broken: string;
  readonly fixed?: string;
}

/** How far a repaired cell may be off the truth: both round adjusted closes in steps of their own. */
const tolerance = 2e-3;
/** Cells that the truth changes by less than this are rounding, not repair. */
const changed = 5e-4;

/**
 * Files that are counted apart, with the evidence. `SAND`: the "repaired" file takes the second record of 2024-01-12 out of
 * the list and leaves its half of the adjusted close, which falls by 0.604 % on 2024-01-16 for a payment of 0.015 on 4.96
 * (0.302 %). `KAP`: 1.8135 on 2022-07-12 and 1.9543 on 2022-07-13 are each shown in full by the adjusted close. The open fell
 * by 0.8 % and 1.0 %, the close by 4.0 % and 3.1 %, neither by the 7 % of the payment (the next day's open fell by 3.9 %);
 * the payment of 2023-07-12 has the date of the one and the weekday of the other. With a daily deviation of 3 % the closes
 * favour 2022-07-12 by about 3:1, and a wrong choice spoils as many cells as a right one repairs. A rule that takes the later of two for
 * the phantom repairs this file, and half of its mirror images.
 */
export const countedApart: Readonly<Record<string, string>> = {
  'SAND-1d-bad-div.csv': 'the truth keeps a doubled adjustment',
  'KAP-IL-1d-bad-div.csv': 'the data do not decide which of two records is the phantom',
};

/** Cells of adjusted close and dividend in one broken file, against its repaired version. */
export interface DividendRepairFigures {
  readonly name: string;
  readonly fault: string;
  /** Cells that the truth changes, of them right after our repair. */
  readonly cells: number;
  readonly right: number;
  /** Cells that the truth leaves and we changed. */
  readonly spoilt: number;
  readonly findings: DividendFinding[];
  readonly undecided: DividendDoubt[];
}

async function capitalGains(path: string): Promise<DividendEvent[]> {
  const gains: DividendEvent[] = [];
  let at: number | undefined;
  for await (const { record } of csvRows(createReadStream(path))) {
    if (at === undefined) {
      at = record.indexOf('Capital Gains');
      if (at < 0) return [];
      continue;
    }
    const amount = Number(record[at]);
    if (amount > 0) gains.push({ date: record[0]!.slice(0, 10), amount });
  }
  return gains;
}

const off = (left: number, right: number): number =>
  Math.abs(left - right) / Math.max(Math.abs(left), Math.abs(right), 1e-12);

function count(
  before: ReadonlyMap<string, number>,
  truth: ReadonlyMap<string, number>,
  ours: ReadonlyMap<string, number>,
): { cells: number; right: number; spoilt: number } {
  const sum = { cells: 0, right: 0, spoilt: 0 };
  for (const date of new Set([...before.keys(), ...truth.keys(), ...ours.keys()])) {
    const [was, wanted, is] = [before, truth, ours].map((side) => side.get(date) ?? 0) as [
      number,
      number,
      number,
    ];
    if (off(was, wanted) > changed) {
      sum.cells += 1;
      if (off(is, wanted) < tolerance) sum.right += 1;
    } else if (off(is, was) > tolerance) sum.spoilt += 1;
  }
  return sum;
}

const amounts = (list: readonly DividendEvent[]): Map<string, number> =>
  new Map(list.map(({ date, amount }) => [date, amount]));
const adjusted = (bars: readonly Bar[], closes?: readonly (number | null)[]): Map<string, number> =>
  new Map(bars.map((bar, i) => [bar.date, (closes ? closes[i] : bar.adjClose) ?? 0]));

const classes = new Set(['bad-div', 'missing-div-adjust', 'cg-double-count', 'no-bad-divs']);

/** `repairDividends` on broken Yahoo series against their repaired versions; on the controls nothing may change. */
export async function measureDividendRepair(): Promise<DividendRepairFigures[]> {
  const cases = JSON.parse(readFileSync(join(PRICES, 'repair/repair-index.json'), 'utf8')) as Case[];
  const rows: DividendRepairFigures[] = [];
  for (const { fault, broken, fixed } of cases.filter((one) => classes.has(one.fault))) {
    const file = await load(`repair/${broken}`);
    const truth = fixed ? await load(`repair/${fixed}`) : file;
    const gains = await capitalGains(join(PRICES, 'repair', broken));
    const done = repairDividends(file.bars, file.dividends, { splits: file.splits, capitalGains: gains });
    const parts = [
      count(amounts(file.dividends), amounts(truth.dividends), amounts(done.dividends)),
      count(adjusted(file.bars), adjusted(truth.bars), adjusted(file.bars, done.adjCloses)),
    ];
    const sum = (key: 'cells' | 'right' | 'spoilt') => parts.reduce((all, part) => all + part[key], 0);
    rows.push({
      name: broken,
      fault,
      cells: sum('cells'),
      right: sum('right'),
      spoilt: sum('spoilt'),
      findings: done.findings,
      undecided: done.undecided,
    });
  }
  return rows;
}
