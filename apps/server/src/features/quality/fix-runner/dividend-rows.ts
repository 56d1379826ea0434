import type { CellChange } from '../../../platform/ledger/change.ts';
import type { LockName } from '../../../platform/ledger/locks.ts';
import {
  editRows,
  nothingCollected,
  openDesk,
  planCollected,
  planMoved,
} from '../../prices/corporate-actions/api.ts';
import type { Task } from './fix.ts';
import { eventRows } from './cell-rows.ts';

/** The lock of a symbol's records of corporate actions: `dividendRows` needs it in addition to the chart's. */
export const recordLocks = (symbol: string): readonly LockName[] => [['eds', symbol]];

const openRecords = ({ trx, symbol }: Task['session'], today: string) =>
  openDesk(trx, { symbol: symbol.symbol, table: 'dividends', nowMs: Date.parse(`${today}T00:00:00Z`) });

/**
 * Has dividends count on other dates. In production their records move along, with all that they hold: an edit or a run
 * over a record that stayed behind would have the chart count it there once more.
 * @param moves to dates on which neither chart nor record has a dividend; `from` has a record
 */
export async function movedDividendRows(
  { session, today }: Task,
  moves: readonly { readonly from: string; readonly to: string; readonly amount: number }[],
): Promise<readonly CellChange[]> {
  if (session.env !== 'production' || !moves.length)
    return eventRows(
      session,
      'dividend',
      moves.flatMap(({ from, to, amount }) => [
        { date: from, value: null },
        { date: to, value: amount },
      ]),
    );
  const desk = await openRecords(session, today);
  return editRows(
    desk,
    planMoved(
      desk,
      moves.map(({ from, to, amount }) => ({ from, to, values: { dividend: amount } })),
    ),
  );
}

/**
 * Changes dividends; `value` null takes one out. Where corporate actions record the dividend it is changed there and the
 * chart's fact follows in the same change set, so that both stay one; one that the chart alone knows, or one of
 * development, has a fact of the chart alone.
 */
export async function dividendRows(
  { session, today }: Task,
  wanted: readonly { readonly date: string; readonly value: number | null }[],
): Promise<readonly CellChange[]> {
  if (session.env !== 'production' || !wanted.length) return eventRows(session, 'dividend', wanted);
  const desk = await openRecords(session, today);
  const isRecorded = ({ date }: { date: string }): boolean => desk.main.get(date)?.deleted === false;
  const chartAlone = wanted.filter((one) => !isRecorded(one));
  const rows = await eventRows(session, 'dividend', chartAlone);
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
