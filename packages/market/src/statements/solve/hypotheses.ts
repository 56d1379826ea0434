import { statementFields } from '../fields.ts';
import { neighboursOf, roundedOf, stepIn } from './book.ts';
import { residualOf } from './identities.ts';
import { mistakeOf, retyped } from './mistakes.ts';
import { plausibilityOf, type Plausibility } from './plausible.ts';
import { isBroken, residualMass, type Network } from './trust.ts';
import { saidOf, witnessMass, type Witnesses } from './witnesses.ts';

/** Cells with the values that they may have instead. */
export type Change = ReadonlyMap<string, number>;

/** What a search works on: the network, other sources, and what was calculated of single cells before. */
export interface Search {
  readonly network: Network;
  readonly witnesses: Witnesses;
  readonly plausible: Map<string, { readonly of: Plausibility; readonly neighbours: readonly number[] }>;
}

export const searchOf = (network: Network, witnesses: Witnesses): Search => ({
  network,
  witnesses,
  plausible: new Map(),
});

export const valueIn =
  ({ network }: Search, change: Change) =>
  (cell: string): number =>
    change.get(cell) ?? network.book.values.get(cell)!;

function knownOf(search: Search, cell: string): { of: Plausibility; neighbours: readonly number[] } {
  const { book } = search.network;
  const known = search.plausible.get(cell) ?? {
    of: plausibilityOf(book, cell),
    neighbours: neighboursOf(book, book.places.get(cell)!),
  };
  search.plausible.set(cell, known);
  return known;
}

/** Positions of the identities of some cells. */
export function identitiesAt({ network }: Search, cells: Iterable<string>): Set<number> {
  const found = new Set<number>();
  for (const cell of cells) for (const at of network.byCell.get(cell) ?? []) found.add(at);
  return found;
}

/** How much better identities hold after a change: the logarithm of the quotient of both probabilities. */
function identityGain(search: Search, change: Change): number {
  const { network } = search;
  const [now, before] = [valueIn(search, change), valueIn(search, new Map())];
  let gain = 0;
  for (const at of identitiesAt(search, change.keys())) {
    gain += residualMass(network, at, now) - residualMass(network, at, before);
  }
  return gain;
}

/** Logarithm of the chance that right values became the wrong ones that are there. */
function mistakeGain(search: Search, change: Change, isSwap: boolean): number {
  const { book } = search.network;
  let gain = isSwap ? Math.log(1 / 7 / 2) : 0;
  for (const [cell, right] of change) {
    const wrong = book.values.get(cell)!;
    const { neighbours } = knownOf(search, cell);
    if (!isSwap)
      gain += Math.log(mistakeOf(right, wrong, stepIn(book, book.places.get(cell)!), neighbours).chance);
  }
  return gain;
}

/** Chance of a wrong cell where a record is known to be wrong. */
const PER_CELL = Math.log(1 / 40);

/** What the periods around and other sources say of a change, with the chance of as many wrong cells. */
export function valueGain(search: Search, change: Change, isSwap = false): number {
  const { book } = search.network;
  let gain = PER_CELL * (isSwap ? 1 : change.size);
  for (const [cell, value] of change) {
    const wrong = book.values.get(cell)!;
    const { of } = knownOf(search, cell);
    gain += of(value) - of(wrong);
    gain +=
      witnessMass(book, search.witnesses, cell, value) - witnessMass(book, search.witnesses, cell, wrong);
  }
  return gain;
}

/** Logarithm of how much more probable a change makes everything that is seen than no change. */
export const scoreOf = (search: Search, change: Change, isSwap = false): number =>
  valueGain(search, change, isSwap) + identityGain(search, change) + mistakeGain(search, change, isSwap);

/** The value that makes an identity hold, where one cell alone may change; null where none does. */
function solvedFor(search: Search, at: number, cell: string, change: Change): number | null {
  const identity = search.network.identities[at]!;
  const valueOf = valueIn(search, change);
  const place = search.network.book.places.get(cell)!;
  if (identity.kind === 'sum') {
    const position = identity.cells.indexOf(cell);
    return valueOf(cell) - identity.signs[position]! * residualOf(identity, valueOf);
  }
  const [quotient, numerator, divisor] = identity.cells.map(valueOf) as [number, number, number];
  const step = identity.kind === 'ratio' ? 1e-10 : 0.01;
  if (cell === identity.cells[0])
    return divisor ? Number((Math.round(numerator / divisor / step) * step).toFixed(10)) : null;
  const exact =
    cell === identity.cells[1] ? quotient * divisor : quotient ? numerator / quotient : Number.NaN;
  if (!Number.isFinite(exact) || identity.kind !== 'ratio') return null;
  const own = stepIn(search.network.book, place);
  return Math.round(exact / own) * own;
}

/** Values that a cell may have instead whatever the identities say: those of other sources, and the multiple of the unit nearby. */
export function saidValues({ network, witnesses }: Search, cell: string): readonly number[] {
  const rounded = roundedOf(network.book, cell);
  return [...saidOf(witnesses, cell).keys(), ...(rounded === null ? [] : [rounded])];
}

const SCALES = [-1, 1e3, 1e-3, 1e6, 1e-6, 100, 0.01, 10, 0.1];

/** Values that a cell may have instead, for the identities that do not hold now. */
export function candidatesOf(
  search: Search,
  cell: string,
  broken: readonly number[],
  change: Change,
): ReadonlySet<number> {
  const { book } = search.network;
  const place = book.places.get(cell)!;
  const now = valueIn(search, change)(cell);
  const found = new Set<number>();
  for (const at of broken)
    if (search.network.identities[at]!.cells.includes(cell)) {
      const solved = solvedFor(search, at, cell, change);
      if (solved !== null) found.add(solved);
    }
  const step = stepIn(book, place);
  for (const scale of SCALES) {
    const scaled = Number((now * scale).toPrecision(15));
    // Millions divided by a million are no figure of a statement in millions.
    if (place.definition.kind !== 'money' || scaled % step === 0) found.add(scaled);
  }
  if (place.definition.kind === 'shares' || place.definition.kind === 'per-share')
    for (const value of retyped(now, step)) found.add(Number(value.toPrecision(15)));
  for (const value of saidValues(search, cell)) found.add(value);
  found.delete(now);
  return found;
}

/** Values of neighbouring fields of the records concerned, swapped. */
export function swapsOf(search: Search, records: Iterable<string>): readonly Change[] {
  const { book } = search.network;
  const found: Change[] = [];
  for (const key of records) {
    const record = book.records.get(key)!;
    const names = statementFields[record.statement].map(({ name }) => record.cells.get(name));
    for (const [i, cell] of names.entries()) {
      const next = names[i + 1];
      if (cell === undefined || next === undefined) continue;
      const [a, b] = [book.values.get(cell)!, book.values.get(next)!];
      if (a !== b)
        found.push(
          new Map([
            [cell, b],
            [next, a],
          ]),
        );
    }
  }
  return found;
}

/** Positions of trusted identities that do not hold, of those given. */
export function brokenOf(search: Search, at: Iterable<number>, change: Change): readonly number[] {
  const valueOf = valueIn(search, change);
  return [...at].filter((i) => isBroken(search.network, i, valueOf));
}
