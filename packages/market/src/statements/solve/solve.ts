import type { StatementRecord } from '../fields.ts';
import { bookOf, recordKey } from './book.ts';
import { componentsOf, type Component } from './components.ts';
import { evidenceOf, repairedCells } from './describe.ts';
import {
  brokenOf,
  candidatesOf,
  identitiesAt,
  saidValues,
  scoreOf,
  searchOf,
  swapsOf,
  valueGain,
  type Change,
  type Search,
} from './hypotheses.ts';
import { networkOf } from './trust.ts';
import type { StatementRepair, WitnessSource } from './types.ts';
import { witnessesOf } from './witnesses.ts';

/** Sets of at most this many cells are tried, the best of each size extended by one more cell while that explains more. */
const MOST_CELLS = 8;
const EXTENDED = 6;
/** Two cells may explain what the first of them alone does not. */
const LEAST_DEPTH = 2;
const COMPARED = 200;
/** Probability from which a repair is proposed. */
const DECIDED = 0.97;
/** Logarithms of the odds that nothing is wrong: where an identity does not hold, and where all hold. */
const RIGHT_THOUGH_BROKEN = Math.log(0.02);
const RIGHT = 0;

interface Scored {
  readonly change: Change;
  readonly score: number;
}

const keyOf = (change: Change): string =>
  [...change]
    .map(([cell, value]) => `${cell}=${value}`)
    .sort()
    .join(' ');

/** The best of each change, which may be reached on several ways; the best of all first. */
function best(scored: readonly Scored[], count: number): Scored[] {
  const found = new Map<string, Scored>();
  for (const each of scored.toSorted((a, b) => b.score - a.score)) {
    if (found.size === count) break;
    const key = keyOf(each.change);
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}

/** Identities of a component and of changed cells that do not hold after a change. */
const leftOf = (search: Search, { identities }: Component, change: Change): readonly number[] =>
  brokenOf(search, new Set([...identities, ...identitiesAt(search, change.keys())]), change);

/** All changes of one more cell than `change`, scored. */
function extend(search: Search, component: Component, change: Change): Scored[] {
  const broken = leftOf(search, component, change);
  const cells = new Set(broken.flatMap((i) => search.network.identities[i]!.cells));
  return [...cells].flatMap((cell) =>
    change.has(cell)
      ? []
      : [...candidatesOf(search, cell, broken, change)].map((value) => {
          const next = new Map(change).set(cell, value);
          return { change: next, score: scoreOf(search, next) };
        }),
  );
}

/** Changes that explain a component, the best first. */
function explain(search: Search, component: Component, swaps: readonly Scored[]): Scored[] {
  let level = [...extend(search, component, new Map()), ...swaps];
  let all = best(level, COMPARED);
  for (let size = 2; size <= MOST_CELLS; size += 1) {
    const unfinished = best(level, EXTENDED).filter(
      ({ change }) => change.size < MOST_CELLS && leftOf(search, component, change).length > 0,
    );
    level = unfinished.flatMap(({ change }) => extend(search, component, change));
    const before = all[0]?.score ?? -Infinity;
    all = best([...all, ...level], COMPARED);
    if (size > LEAST_DEPTH && all[0]!.score <= before) break;
  }
  return all;
}

/** The first of some changes that exclude each other, where it is more probable than that nothing is wrong, or is kept. */
function decide(
  search: Search,
  scored: readonly Scored[],
  right: number,
  isKept = false,
): StatementRepair | null {
  const first = scored[0];
  if (!first || (first.score <= right && !isKept)) return null;
  const all = scored.reduce(
    (sum, { score }) => sum + Math.exp(score - first.score),
    Math.exp(right - first.score),
  );
  const cells = repairedCells(search, first.change);
  return {
    cells,
    probability: Number((1 / all).toPrecision(4)),
    decided: 1 / all >= DECIDED,
    evidence: evidenceOf(search, first.change, cells),
    suspects: suspectsOf(scored, first.score, all),
  };
}

/** Of each cell, how probable it is that it is wrong: the share of all explanations that change it. */
function suspectsOf(scored: readonly Scored[], highest: number, all: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { change, score } of scored)
    for (const cell of change.keys())
      found.set(cell, (found.get(cell) ?? 0) + Math.exp(score - highest) / all);
  return found;
}

/** What other sources and the periods around say where all identities hold: single cells and swapped ones. */
function looseChanges(
  search: Search,
  records: readonly string[],
  components: readonly Component[],
  swaps: readonly Scored[],
): Scored[] {
  const { book } = search.network;
  const taken = new Set(components.flatMap(({ cells }) => [...cells]));
  const singles = records
    .flatMap((record) => [...(book.records.get(record)?.cells.values() ?? [])])
    .filter((cell) => !taken.has(cell))
    .flatMap((cell) =>
      saidValues(search, cell).flatMap((value): Scored[] => {
        if (value === book.values.get(cell)) return [];
        const change = new Map([[cell, value]]);
        return [{ change, score: scoreOf(search, change) }];
      }),
    );
  return best(
    [...singles, ...swaps.filter(({ change }) => ![...change.keys()].some((cell) => taken.has(cell)))],
    COMPARED,
  );
}

/**
 * The smallest sets of cells of a symbol whose change restores the identities of some records, one for each cause, found among
 * all changes of a few cells: each is weighed by how well the identities hold after it, how a right value would have
 * become the one that is there, how it fits the periods around and what other sources have. A set that is not much more
 * probable than all others together is not decided. Nothing is changed here.
 * @param records all records of the symbol, all three statements
 * @param focus the records to repair; other records of their years may turn out to be the wrong ones
 * @returns the most probable first
 */
export function solveStatement(
  records: readonly StatementRecord[],
  focus: readonly Pick<StatementRecord, 'statement' | 'calendarYear' | 'period'>[],
  sources: readonly WitnessSource[] = [],
): readonly StatementRepair[] {
  const book = bookOf(records);
  const search = searchOf(networkOf(book), witnessesOf(book, sources));
  return solveIn(
    search,
    focus.map(({ statement, calendarYear, period }) => recordKey(statement, calendarYear, period)),
  );
}

/**
 * `solveStatement` for records by key. A scan does not know that anything is wrong, and keeps what hardly explains an
 * identity that does not hold.
 */
export function solveIn(
  search: Search,
  keys: readonly string[],
  { isScan = false }: { readonly isScan?: boolean } = {},
): readonly StatementRepair[] {
  const { book } = search.network;
  const records = keys.filter((key) => book.records.has(key));
  const own = records.flatMap((record) => [...book.records.get(record)!.cells.values()]);
  const components = componentsOf(search, identitiesAt(search, own));
  const inDoubt = new Set(components.flatMap(({ cells }) => [...cells]));
  const swaps = swapsOf(search, records)
    // Where all identities hold no swap makes them hold better: what the values themselves say has to be for it.
    .filter(
      (change) =>
        [...change.keys()].some((cell) => inDoubt.has(cell)) || valueGain(search, change, true) > RIGHT,
    )
    .map((change) => ({ change, score: scoreOf(search, change, true) }));
  const found = components.flatMap((component) => {
    const touching = swaps.filter(({ change }) =>
      [...change.keys()].some((cell) => component.cells.has(cell)),
    );
    return (
      decide(search, explain(search, component, touching), isScan ? RIGHT : RIGHT_THOUGH_BROKEN, isScan) ?? []
    );
  });
  let loose = looseChanges(search, records, components, swaps);
  while (loose[0] && loose[0].score > RIGHT) {
    const { change } = loose[0];
    const shares = (other: Scored): boolean => [...other.change.keys()].some((cell) => change.has(cell));
    found.push(decide(search, loose.filter(shares), RIGHT)!);
    loose = loose.filter((other) => !shares(other));
  }
  return found.toSorted((a, b) => b.probability - a.probability);
}
