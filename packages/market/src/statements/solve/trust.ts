import { unitIn, type Book } from './book.ts';
import { fitOf, identitiesOf, residualOf, type Fit, type Identity } from './identities.ts';

/** Logarithms of the probabilities of a residual that is exact, or off by rounding in one certain way, or off. */
interface Trust {
  readonly exact: number;
  readonly near: number;
  readonly off: number;
  /** Whether a residual that is no more than near is unusual too. */
  readonly isAlwaysExact: boolean;
}

/** The identities of a symbol with what to make of them. */
export interface Network {
  readonly book: Book;
  readonly identities: readonly Identity[];
  /** Positions in `identities` by cell. */
  readonly byCell: ReadonlyMap<string, readonly number[]>;
  /** In the order of `identities`. */
  readonly trust: readonly Trust[];
}

type Count = Record<Fit, number>;

/** What identities hold like before any is seen: 9 of 10, nearly all of them exactly. */
const PRIOR = { holds: 3.6, off: 0.4, exact: 3, near: 0.2 };
/** Widths of the class `near` in steps: sums, ratios, cents. */
const NEAR_WIDTH = { sum: 4, ratio: 1.2e8, 'per-share': 4 };
const RARELY_NEAR = 0.04;
/** Years on either side whose records say how far to trust an identity: companies change what they report. */
const WINDOW = 2;

function trustOf(kind: Identity['kind'], { exact, near, off }: Count): Trust {
  const holds = (exact + near + PRIOR.holds) / (exact + near + off + PRIOR.holds + PRIOR.off);
  const share = (exact + PRIOR.exact) / (exact + near + PRIOR.exact + PRIOR.near);
  return {
    exact: Math.log(holds * share),
    near: Math.log((holds * (1 - share)) / NEAR_WIDTH[kind]),
    off: Math.log(1 - holds),
    isAlwaysExact: holds * (1 - share) < RARELY_NEAR,
  };
}

const STEP = { ratio: 1e-10, 'per-share': 0.01 };
/** Magnitudes over which residuals that are off are spread. */
const SPREAD = 40;
const NO_QUOTIENT = Math.log(1e-6);
const LEAST_TRUST = Math.log(0.5);

/** Quotient of a division, for the tolerance of amounts per share. */
const quotientOf = ({ kind, cells }: Identity, valueOf: (cell: string) => number): number =>
  kind === 'sum' ? 0 : valueOf(cells[0]!);

const fitIn = (book: Book, identity: Identity, valueOf: (cell: string) => number): Fit | null =>
  fitOf(identity, residualOf(identity, valueOf), unitIn(book, identity.year), quotientOf(identity, valueOf));

/** Logarithm of the probability of the residual of an identity, for a step of its own: a unit, 1e-10, a cent. */
export function residualMass(network: Network, at: number, valueOf: (cell: string) => number): number {
  const identity = network.identities[at]!;
  const fit = fitIn(network.book, identity, valueOf);
  const trust = network.trust[at]!;
  // A divisor of zero where there was none explains nothing.
  if (fit === null) return trust.off + NO_QUOTIENT;
  if (fit !== 'off') return trust[fit];
  const step = identity.kind === 'sum' ? unitIn(network.book, identity.year) : STEP[identity.kind];
  const residual = residualOf(identity, valueOf);
  return trust.off + Math.log(step / (SPREAD * Math.max(Math.abs(residual), step)));
}

/** Whether an identity is off that mostly holds for this symbol, or nearly holds where others do exactly. */
export function isBroken(network: Network, at: number, valueOf: (cell: string) => number): boolean {
  const fit = fitIn(network.book, network.identities[at]!, valueOf);
  const { off, isAlwaysExact } = network.trust[at]!;
  return off < LEAST_TRUST && (fit === 'off' || (fit === 'near' && isAlwaysExact));
}

/** Fits of the identities of one type by year. */
type History = Map<string, Map<number, Count>>;

function countsAround(history: History, { type, year }: Identity): Count {
  const around: Count = { exact: 0, near: 0, off: 0 };
  const years = history.get(type);
  for (let other = year - WINDOW; other <= year + WINDOW; other += 1) {
    const count = years?.get(other);
    if (!count) continue;
    around.exact += count.exact;
    around.near += count.near;
    around.off += count.off;
  }
  return around;
}

/**
 * The identities of a symbol. Of the readings of a formula the one that holds most often in the years around is kept, the main
 * one where they hold alike. How often the others of its type hold there says how far to trust each identity.
 */
export function networkOf(book: Book): Network {
  const groups = identitiesOf(book);
  const valueOf = (cell: string): number => book.values.get(cell)!;
  const history: History = new Map();
  const fits = new Map<Identity, Fit | null>();
  for (const identity of groups.flat()) {
    const fit = fitIn(book, identity, valueOf);
    fits.set(identity, fit);
    const years = history.get(identity.type) ?? new Map<number, Count>();
    history.set(identity.type, years);
    const count = years.get(identity.year) ?? { exact: 0, near: 0, off: 0 };
    years.set(identity.year, count);
    if (fit) count[fit] += 1;
  }
  /** Those of the same type around, without the identity itself. */
  const others = (identity: Identity): Count => {
    const around = countsAround(history, identity);
    const fit = fits.get(identity);
    if (fit) around[fit] -= 1;
    return around;
  };
  const heldBy = (identity: Identity): number => {
    const { exact, near } = countsAround(history, identity);
    return exact * 1.001 + near;
  };
  const identities = groups.map((readings) =>
    readings.length === 1
      ? readings[0]!
      : readings.reduce((best, each) => (heldBy(each) > heldBy(best) ? each : best)),
  );
  const byCell = new Map<string, number[]>();
  for (const [i, { cells }] of identities.entries())
    for (const cell of cells) {
      const own = byCell.get(cell);
      if (own) own.push(i);
      else byCell.set(cell, [i]);
    }
  const trust = identities.map((identity) => trustOf(identity.kind, others(identity)));
  return { book, identities, byCell, trust };
}
