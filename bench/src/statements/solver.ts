import { solveStatement, type StatementRepair } from '@midoffice/market/statements/solve/index';
import {
  cellFaults,
  plantFault,
  withValues,
  type CellFault,
  type PlantedFault,
} from '@midoffice/market/statements/testing/plant';
import { cellKey } from '@midoffice/market/statements/solve/book';
import { randomFor } from '../faults/random.ts';
import type { Company } from './clean.ts';
import { otherSource } from './peer.ts';

const CASES_OF_LONG = 150;
const CASES_OF_SHORT = 20;
const CENT = 0.005;

/** What became of the faults of one kind. */
interface Figures {
  cases: number;
  decided: number;
  right: number;
  /** Decided repairs of cells that were right. */
  wrong: number;
}

interface Outcome {
  readonly isDecided: boolean;
  readonly isRight: boolean;
  readonly wrong: number;
  readonly note: string;
}

/** Whether a repair changes the wrong cells, no others, each to its true value to the cent. */
function restores({ cells }: StatementRepair, { right }: PlantedFault, company: Company): boolean {
  return (
    cells.length === right.size &&
    cells.every((cell) => {
      const key = cellKey(cell);
      const truth = right.get(key);
      const isRatio = company.book.places.get(key)?.definition.kind === 'ratio';
      return truth !== undefined && Math.abs(cell.suggested - truth) < (isRatio ? 1e-9 : CENT);
    })
  );
}

function outcomeOf(repairs: readonly StatementRepair[], planted: PlantedFault, company: Company): Outcome {
  const decided = repairs.filter((repair) => repair.decided);
  const isRight = decided.some((repair) => restores(repair, planted, company));
  const said = (decided[0] ?? repairs[0])?.evidence[0] ?? 'nothing proposed';
  return {
    isDecided: decided.length > 0,
    isRight,
    wrong: decided.filter((repair) => !restores(repair, planted, company)).length,
    note: `${company.name} ${planted.cell}, ${planted.fault}: ${said}`,
  };
}

const percent = (part: number, whole: number): string =>
  (whole ? `${((100 * part) / whole).toFixed(1)}%` : '-').padStart(7);

function print(figures: ReadonlyMap<CellFault, Figures>): Figures {
  const total = { cases: 0, decided: 0, right: 0, wrong: 0 };
  const line = (name: string, { cases, decided, right, wrong }: Figures): string =>
    `   ${percent(right, cases)} ${percent(decided, cases)} ${percent(right, right + wrong)} ${String(wrong).padStart(6)}   ${name} (${cases})`;
  console.log('   restored decided   right   wrong   fault (cases)');
  for (const [fault, each] of figures) {
    console.log(line(fault, each));
    for (const key of ['cases', 'decided', 'right', 'wrong'] as const) total[key] += each[key];
  }
  console.log(line('all', total));
  return total;
}

/** Plants faults of one seed and prints what the solver makes of them, with another source or without. */
export function measureSolver(
  companies: readonly Company[],
  seed: number,
  { withSource, notes }: { readonly withSource: boolean; readonly notes: number },
): Figures {
  const figures = new Map(cellFaults.map((fault) => [fault, { cases: 0, decided: 0, right: 0, wrong: 0 }]));
  const missed: string[] = [];
  for (const company of companies) {
    const random = randomFor(seed, `${company.name} ${withSource}`);
    for (let i = 0; i < (company.isLong ? CASES_OF_LONG : CASES_OF_SHORT); i += 1) {
      const planted = plantFault(company.book, company.cells, random.uniform);
      const broken = withValues(company.records, planted.wrong);
      const sources = withSource
        ? [{ name: 'fmp', records: otherSource(company.records, planted, random) }]
        : [];
      const place = company.book.places.get(planted.cell)!;
      const { isDecided, isRight, wrong, note } = outcomeOf(
        solveStatement(broken, [place], sources),
        planted,
        company,
      );
      const own = figures.get(planted.fault)!;
      own.cases += 1;
      own.decided += Number(isDecided);
      own.right += Number(isRight);
      own.wrong += wrong;
      if (wrong) missed.push(`wrong ${note}`);
      else if (!isRight) missed.push(`open  ${note}`);
    }
  }
  const total = print(figures);
  for (const note of missed.toSorted().toReversed().slice(0, notes)) console.log(`          ${note}`);
  return total;
}
