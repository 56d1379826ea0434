import type { CellChange } from '../../platform/ledger/change.ts';
import type { LockName } from '../../platform/ledger/locks.ts';
import { editRows, nothingCollected, openDesk, planCollected } from '../corporate-actions/door.ts';
import type { Task } from './fix.ts';
import { eventRows } from './mend.ts';

/** The lock of a symbol's records of corporate actions: what `dividendRows` needs besides the chart's. */
export const recordLocks = (symbol: string): readonly LockName[] => [['eds', symbol]];

/**
 * Changes dividends; `value` null takes one out. Where corporate actions record the dividend it is changed there and the
 * chart's fact follows in the same change set, so that both stay one; one that the chart alone knows, or one of
 * development, has a fact of the chart alone.
 */
export async function dividendRows(
  { bench, today }: Task,
  wanted: readonly { readonly date: string; readonly value: number | null }[],
): Promise<readonly CellChange[]> {
  if (bench.env !== 'production' || !wanted.length) return eventRows(bench, 'dividend', wanted);
  const nowMs = Date.parse(`${today}T00:00:00Z`);
  const desk = await openDesk(bench.trx, { symbol: bench.symbol.symbol, table: 'dividends', nowMs });
  const isRecorded = ({ date }: { date: string }): boolean => desk.main.get(date)?.deleted === false;
  const chartAlone = wanted.filter((one) => !isRecorded(one));
  const rows = await eventRows(bench, 'dividend', chartAlone);
  const recorded = wanted.filter(isRecorded);
  if (!recorded.length) return rows;
  const plan = planCollected(desk, {
    ...nothingCollected,
    updatedValues: recorded.flatMap(({ date, value }) =>
      value === null ? [] : [{ key: date, values: { dividend: value } }],
    ),
    deletedValues: recorded.flatMap(({ date, value }) => (value === null ? [date] : [])),
  });
  return [...rows, ...(await editRows(desk, plan))];
}
