import { bookOf, stepIn, stepOf, type Book } from './book.ts';
import type { WitnessSource } from './types.ts';

/** What another source has in the cells of a symbol, and how often it agrees by field. */
interface Witness {
  readonly name: string;
  readonly values: ReadonlyMap<string, number>;
  /** Logarithms of the shares of records in which it has the same value and another one, by statement and field. */
  readonly agreement: ReadonlyMap<string, { readonly same: number; readonly other: number }>;
}

export type Witnesses = readonly Witness[];

/** Before any record is compared: nine of ten values agree. */
const PRIOR_SAME = 1.8;
const PRIOR = 2;
const SPREAD = 50;

const isSame = (a: number, b: number, step: number): boolean => Math.abs(a - b) < step / 2;

export function witnessesOf(book: Book, sources: readonly WitnessSource[]): Witnesses {
  return sources.map(({ name, records }) => {
    const { values } = bookOf(records);
    const counts = new Map<string, { same: number; all: number }>();
    for (const [cell, value] of values) {
      const own = book.values.get(cell);
      if (own === undefined) continue;
      const place = book.places.get(cell)!;
      const field = `${place.statement} ${place.field}`;
      const count = counts.get(field) ?? { same: 0, all: 0 };
      counts.set(field, count);
      count.all += 1;
      if (isSame(own, value, stepOf(place, 1))) count.same += 1;
    }
    const agreement = new Map(
      [...counts].map(([field, { same, all }]) => {
        const share = (same + PRIOR_SAME) / (all + PRIOR);
        return [field, { same: Math.log(share), other: Math.log(1 - share) }];
      }),
    );
    return { name, values, agreement };
  });
}

/** Logarithm of the probability of what the other sources have, if `value` is right. */
export function witnessMass(book: Book, witnesses: Witnesses, cell: string, value: number): number {
  let mass = 0;
  const place = book.places.get(cell)!;
  const step = stepIn(book, place);
  for (const { values, agreement } of witnesses) {
    const said = values.get(cell);
    const agrees = agreement.get(`${place.statement} ${place.field}`);
    if (said === undefined || !agrees) continue;
    mass += isSame(said, value, stepOf(place, 1))
      ? agrees.same
      : agrees.other + Math.log(step / (SPREAD * Math.max(Math.abs(said), step)));
  }
  return mass;
}

/** Values that other sources have in a cell, with the name of the first that has it. */
export function saidOf(witnesses: Witnesses, cell: string): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  for (const { name, values } of witnesses) {
    const value = values.get(cell);
    if (value !== undefined && !said.has(value)) said.set(value, name);
  }
  return said;
}
