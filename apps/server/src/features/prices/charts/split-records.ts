import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import type { WantedAction } from './action-facts.ts';
import type { RepairSession } from './repair.ts';
import { splitFactRows } from './split-facts.ts';

/** Splits that shall count in production. */
export interface SplitOrder {
  readonly symbol: string;
  /** New shares per old by ex-date; null for none. */
  readonly wanted: readonly WantedAction[];
  /** Whether a person decided this: only then a removed record is restored. */
  readonly byPerson: boolean;
}

/** The facts that set splits in the feature's records and in the chart computed from them. */
export type SplitRecorder = (trx: Trx, order: SplitOrder) => Promise<CellChange[]>;

let recorder: SplitRecorder | undefined;

/**
 * Registers the feature that records splits, so that one change set writes its records along with the chart's facts.
 * The feature registers in its `start.ts`: it imports charts, so charts cannot import it.
 */
export function recordSplitsWith(splitRecorder: SplitRecorder): void {
  recorder = splitRecorder;
}

/**
 * The facts that have splits count: in production those of their records too. Development's are facts of the chart alone.
 * To be called under the lock of the records (`RepairRequest.records`).
 */
export function recordedSplitRows(
  { trx, symbol: { symbol }, env }: RepairSession,
  wanted: readonly WantedAction[],
  byPerson: boolean,
): Promise<readonly CellChange[]> {
  return env === 'production' && recorder
    ? recorder(trx, { symbol, wanted, byPerson })
    : splitFactRows(trx, { symbol, env }, wanted);
}
