import { findStatementErrors } from '@midoffice/market/statements/scan/index';
import {
  cellFaults,
  plantFault,
  withValues,
  type CellFault,
  type PlantedFault,
} from '@midoffice/market/statements/testing/plant';
import { randomFor } from '../faults/random.ts';
import type { Company } from './clean.ts';
import { otherSource } from './peer.ts';

/** Faults planted, as a share of all cells, and how far down the ranking they are searched for. */
const PLANTED = 0.005;
const RANKED = 0.01;

interface RankedCell {
  readonly key: string;
  readonly probability: number;
  readonly isWrong: boolean;
}

/** Of faults planted at once: what the ranking of all cells holds in its first hundredth. */
export interface Ranking {
  readonly cells: number;
  readonly faults: number;
  readonly found: number;
  readonly seconds: number;
}

/** Faults in cells that no other fault touches; a swap counts its two cells, so that the share is not exceeded. */
function plantMany(company: Company, seed: number): PlantedFault[] {
  const random = randomFor(seed, `${company.name} detection`);
  const most = company.book.values.size * PLANTED;
  const taken = new Set<string>();
  const faults: PlantedFault[] = [];
  for (let tries = 0; tries < most * 10; tries += 1) {
    const planted = plantFault(company.book, company.cells, random.uniform);
    if ([...planted.right.keys()].some((cell) => taken.has(cell))) continue;
    if (taken.size + planted.right.size > most) break;
    for (const cell of planted.right.keys()) taken.add(cell);
    faults.push(planted);
  }
  return faults;
}

const BUCKETS = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.999, 1.001];

/** Said and came of the cells that findings name. */
function printReliability(ranked: readonly RankedCell[]): void {
  console.log('      said of a cell         cells   said   came');
  for (const [i, from] of BUCKETS.slice(0, -1).entries()) {
    const to = BUCKETS[i + 1]!;
    const own = ranked.filter(({ probability }) => probability >= from && probability < to);
    if (!own.length) continue;
    const said = own.reduce((sum, { probability }) => sum + probability, 0) / own.length;
    const came = own.filter(({ isWrong }) => isWrong).length / own.length;
    console.log(
      `      ${`${from} to ${Math.min(1, to)}`.padEnd(20)} ${String(own.length).padStart(6)}  ${said.toFixed(3)}  ${came.toFixed(3)}`,
    );
  }
}

/** Plants half a percent of the cells of all companies and ranks the cells that the detectors name. */
export function measureDetection(
  companies: readonly Company[],
  seed: number,
  { withSource, notes }: { readonly withSource: boolean; readonly notes: number },
): Ranking {
  const begun = performance.now();
  const ranked: RankedCell[] = [];
  const planted: { readonly company: Company; readonly fault: PlantedFault }[] = [];
  let cells = 0;
  for (const company of companies) {
    const faults = plantMany(company, seed);
    const right = new Map(faults.flatMap((fault) => [...fault.right]));
    const wrong = new Map(faults.flatMap((fault) => [...fault.wrong]));
    const random = randomFor(seed, `${company.name} source`);
    const sources =
      withSource && faults[0]
        ? [{ name: 'fmp', records: otherSource(company.records, { ...faults[0], right }, random) }]
        : [];
    cells += company.book.values.size;
    const findings = findStatementErrors({ records: withValues(company.records, wrong), sources });
    const best = new Map<string, number>();
    for (const finding of findings)
      for (const [cell, probability] of finding.cells)
        best.set(cell, Math.max(best.get(cell) ?? 0, probability));
    for (const [cell, probability] of best)
      ranked.push({ key: `${company.name} ${cell}`, probability, isWrong: right.has(cell) });
    planted.push(...faults.map((fault) => ({ company, fault })));
  }
  const first = new Set(
    ranked
      .toSorted((a, b) => b.probability - a.probability)
      .slice(0, Math.floor(cells * RANKED))
      .map(({ key }) => key),
  );
  const isFound = ({ company, fault }: (typeof planted)[number]): boolean =>
    [...fault.right.keys()].some((cell) => first.has(`${company.name} ${cell}`));
  const byFault = Map.groupBy(planted, ({ fault }) => fault.fault);
  for (const kind of cellFaults) {
    const own = byFault.get(kind satisfies CellFault) ?? [];
    console.log(`      ${own.filter(isFound).length} of ${own.length}  ${kind}`);
  }
  printReliability(ranked);
  for (const each of planted.filter((one) => !isFound(one)).slice(0, notes))
    console.log(
      `          missed ${each.company.name} ${each.fault.cell}, ${each.fault.fault}: ${[...each.fault.right.values()].join()} became ${[...each.fault.wrong.values()].join()}`,
    );
  return {
    cells,
    faults: planted.length,
    found: planted.filter(isFound).length,
    seconds: (performance.now() - begun) / 1000,
  };
}
