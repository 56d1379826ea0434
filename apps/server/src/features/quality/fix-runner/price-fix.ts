import type { ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import { z } from 'zod';
import type { CellChange } from '../../../platform/ledger/change.ts';
import type { LockName } from '../../../platform/ledger/locks.ts';
import { fixFunction, type Fix, type Task, type Work } from './fix.ts';
import { cellRows } from './cell-rows.ts';
import { commonParams, rangeParams } from './params.ts';
import { inRange, readDaily, type Daily } from './series.ts';

/** One thing that looks wrong in the daily series of a symbol. */
export interface Found {
  readonly date: string;
  /** Last day, where it is a run of days. */
  readonly to?: string;
  readonly field: string;
  readonly value: number | null;
  /** Null where only a person can give the correct value, or where the value is to be removed. */
  readonly suggested: number | null;
  readonly reason: string;
}

type Params<S extends z.ZodRawShape> = z.output<z.ZodObject<typeof commonParams & typeof rangeParams & S>>;

/** A fix that looks for one kind of error in daily series: a report of it, and its repair. */
export interface PriceFix<S extends z.ZodRawShape> {
  readonly label: string;
  /** What it looks for. */
  readonly notes: string;
  /** How it repairs what it found. */
  readonly remedy: string;
  /** Parameters beside symbols, development, from and to. */
  readonly params?: S;
  find(daily: Daily, params: Params<S>, task: Task): Promise<readonly Found[]> | readonly Found[];
  /** The locks that the repair needs in addition to the chart's lock of the symbol. */
  locks?(symbol: string): readonly LockName[];
  /** What is to be written; without it the suggestions become corrections of cells. */
  repair?(
    task: Task,
    daily: Daily,
    found: readonly Found[],
    params: Params<S>,
  ): Promise<readonly CellChange[]>;
}

const columns = ['symbol', 'date', 'to', 'field', 'value', 'suggested', 'reason'];

const rowOf = (symbol: string, { date, to = date, field, value, suggested, reason }: Found): ResultRow => ({
  symbol,
  date,
  to,
  field,
  value,
  suggested,
  reason,
});

const times = (count: number): string => (count === 1 ? 'one finding' : `${count} findings`);

/** Makes the two functions of a fix over daily series: `report` answers CSV, `repair` makes one change set a symbol. */
export function priceFix<const S extends z.ZodRawShape = Record<never, never>>(spec: PriceFix<S>): Fix {
  const params = z.object({ ...commonParams, ...rangeParams, ...(spec.params ?? ({} as S)) });
  const look = async (
    task: Task,
    given: unknown,
  ): Promise<{ daily: Daily; found: Found[]; values: Params<S> }> => {
    const values = given as Params<S>;
    const daily = await readDaily(task);
    const all = await spec.find(daily, values, task);
    const range = given as { from?: string; to?: string };
    return {
      daily,
      found: all.filter(({ date, to = date }) => inRange(date, range) && inRange(to, range)),
      values,
    };
  };
  const rowsOf = ({ session }: Task, found: readonly Found[]): ResultRow[] =>
    found.map((one) => rowOf(session.symbol.symbol, one));
  const repair = async (task: Task, given: unknown): Promise<Work> => {
    const { daily, found, values } = await look(task, given);
    const rows = spec.repair
      ? await spec.repair(task, daily, found, values)
      : await cellRows(task.session, daily, found);
    return {
      rows: rowsOf(task, found),
      plan: { summary: `${spec.label}: ${times(found.length)} (${task.session.env})`, rows },
    };
  };
  return {
    label: spec.label,
    functions: {
      report: fixFunction({
        label: 'Report',
        notes: spec.notes,
        params,
        repairs: false,
        columns,
        work: async (task, given) => ({ rows: rowsOf(task, (await look(task, given)).found) }),
      }),
      repair: fixFunction({
        label: 'Repair',
        notes: spec.remedy,
        params,
        repairs: true,
        columns,
        ...(spec.locks && { locks: spec.locks }),
        work: repair,
      }),
    },
  };
}
