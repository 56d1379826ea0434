import type { Effects, LedgerTarget } from '@midoffice/contract/system/ledger/shapes';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { LockName } from './locks.ts';

/** One series that rules make, such as a main series of a symbol. */
export interface DerivedSeries {
  /** As people call it, such as `AAPL, EOD, production`. */
  readonly name: string;
  /** Makes it again, in the transaction that holds the locks of its symbol, and returns what came out differently. */
  remake(): Promise<Effects>;
}

/**
 * One kind of data that follows from source layers and base facts. Everything of it is made again, symbol by symbol, once
 * a server starts whose `version` is another than the one by which it was made (`rebuild.ts`).
 */
export interface DerivedKind {
  /** Such as `main-series`; names it in the database and on the command line. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** The version of the rules, from 1 on: raised whenever equal facts come out differently. */
  readonly version: number;
  /** What an audit entry about one of its symbols is about. */
  readonly target: LedgerTarget;
  /** Subjects that consoles read again. */
  readonly pushes: readonly string[];
  /** The symbols that have such data after one, in the order of the database, in which their indexes are. */
  symbolsAfter(db: DbOrTrx, after: string, limit: number): Promise<string[]>;
  /** How many there are after one. */
  countAfter(db: DbOrTrx, after: string): Promise<number>;
  /** What an edit of the symbol locks. */
  locksOf(symbol: string): readonly LockName[];
  /** As the derivation of an edit does, see `tables.ts`. */
  hold?(trx: Trx): Promise<void>;
  /** All series of a symbol, each of which follows from facts and from kinds that were registered before this one. */
  seriesOf(trx: Trx, symbol: string): Promise<readonly DerivedSeries[]>;
}

const kinds = new Map<string, DerivedKind>();

/** Registers a kind; a feature does so from its `start.ts`. */
export function registerDerived(kind: DerivedKind): void {
  kinds.set(kind.name, kind);
}

/** All kinds, those first from which others follow. */
export const derivedKinds = (): readonly DerivedKind[] => [...kinds.values()];
