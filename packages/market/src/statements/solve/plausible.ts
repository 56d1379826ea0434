import { median } from '../../statistics/robust.ts';
import { neighboursOf, stepIn, type Book, type CellPlace } from './book.ts';

/** Logarithm of the probability of a value in a cell, given the same field in the periods around. */
export type Plausibility = (value: number) => number;

/** Orders of magnitude over which values are spread that the neighbours say nothing of. */
const SPREAD = 50;
const BROAD = 0.06;
const NARROWEST = 0.02;
const WIDEST = 1.5;
/** Chance, at least, of an amount that is no multiple of the unit in which the others of its year are given. */
const ODD = 0.002;

/** The same by what the other amounts of the year are. Any of the finer figures is as likely. */
function chanceOfOdd(book: Book, { calendarYear }: CellPlace): number {
  const { unit, odd, amounts } = book.units.get(calendarYear) ?? { unit: book.unit, odd: 0, amounts: 0 };
  const finer = book.unit < unit ? book.unit : 1;
  return Math.max(ODD, (odd - 1) / Math.max(1, amounts)) * (finer / unit);
}

/** Student's t with three degrees of freedom. */
const density = (x: number): number => 0.3675 / (1 + (x * x) / 3) ** 2;

/**
 * What values a cell may have: near its neighbours on a logarithmic scale and as far from them as they are from each other,
 * as large as they are where their signs change, the same as one of them as often as they repeat, zero as often as they are.
 */
export function plausibilityOf(book: Book, cell: string): Plausibility {
  const place = book.places.get(cell)!;
  const near = neighboursOf(book, place);
  const step = stepIn(book, place);
  const oddChance = place.definition.kind === 'money' ? chanceOfOdd(book, place) : ODD;
  const own = near.filter((value) => value !== 0);
  const zero = (near.length - own.length + 0.2) / (near.length + 1.5);
  const logs = own.map((value) => Math.log(Math.abs(value)));
  const centre = logs.length ? median(logs) : 0;
  const spread = logs.length > 1 ? 1.48 * median(logs.map((log) => Math.abs(log - centre))) : 0.5;
  const width = Math.min(WIDEST, Math.max(NARROWEST, 0.6 * spread + 0.02));
  const negatives = own.filter((value) => value < 0).length;
  const other = own.length ? (Math.min(negatives, own.length - negatives) + 0.1) / (own.length + 0.5) : 0.2;
  const repeats = (own.filter((value, i) => own.indexOf(value) !== i).length + 0.02) / (own.length + 1);
  const weights = own.map((_value, i) => 1 / (2 + i));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (value) => {
    if (value === 0) return Math.log(zero);
    const size = Math.max(Math.abs(value), step);
    const log = Math.log(size);
    let kernels = 0;
    for (const [i, each] of own.entries()) {
      const sign = Math.sign(each) === Math.sign(value) ? 1 - other : other;
      kernels += (weights[i]! / total) * sign * (density((log - logs[i]!) / width) / width);
    }
    const isOdd = Math.abs(value - Math.round(value / step) * step) > step * 1e-3;
    const smooth = ((1 - BROAD) * kernels + BROAD / SPREAD) * (step / size) * (isOdd ? oddChance : 1);
    const repeated = own.includes(value) ? repeats / 2 : 0;
    return Math.log((1 - zero) * ((1 - repeats) * smooth + repeated));
  };
}
