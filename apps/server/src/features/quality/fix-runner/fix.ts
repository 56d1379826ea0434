import type { ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import type { z } from 'zod';
import type { LockName } from '../../../platform/ledger/locks.ts';
import type { RepairSession } from '../../prices/charts/api.ts';
import type { RepairPlan } from '../../../platform/repairs/repairs.ts';

/** What a function gets for one symbol: a transaction that holds the lock of the symbol, and the day. */
export interface Task {
  readonly session: RepairSession;
  /** Today, UTC, as a day. */
  readonly today: string;
}

/** What a function found on one symbol, and what it would write. */
export interface Work {
  readonly rows: readonly ResultRow[];
  /** Left out, or without rows: there is nothing to repair. */
  readonly plan?: Pick<RepairPlan, 'summary' | 'rows'> | undefined;
}

/** One function of a fix, run symbol by symbol. */
export interface FixFunction {
  readonly label: string;
  readonly notes: string;
  /** Holds `symbols` and `development` (params.ts, `commonParams`). The form and the validation follow from it. */
  readonly params: z.ZodObject;
  /** Whether it makes change sets. One that does not answers CSV. */
  readonly repairs: boolean;
  /** Columns of its result. */
  readonly columns: readonly string[];
  /**
   * The locks that it needs in addition to the chart's lock of the symbol; taken together with those of all symbols of
   * the run.
   */
  locks?(symbol: string, params: never): readonly LockName[];
  work(task: Task, params: never): Promise<Work>;
}

/** A fix: one file in `fixes/`, whose name is its key, its item of Data Fixes and its permission. */
export interface Fix {
  readonly label: string;
  readonly functions: Readonly<Record<string, FixFunction>>;
}

/** Types a function by its parameters. */
export function fixFunction<S extends z.ZodObject>(
  spec: Omit<FixFunction, 'params' | 'work' | 'locks'> & {
    readonly params: S;
    locks?(symbol: string, params: z.output<S>): readonly LockName[];
    work(task: Task, params: z.output<S>): Promise<Work>;
  },
): FixFunction {
  return spec as unknown as FixFunction;
}
