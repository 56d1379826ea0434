import { ratioParts, type SplitRepair } from '@midoffice/market/split-checks/index';
import type { Trx } from '../../platform/db/connect.ts';
import type { CellChange } from '../../platform/ledger/change.ts';
import { planSplitRecord, type Bench } from '../charts/door.ts';
import {
  editRows,
  nothingCollected,
  openDesk,
  planCollected,
  planManualRecord,
} from '../corporate-actions/door.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type RecordRepair = Extract<SplitRepair, { kind: 'record-split' }>;

/** Locks the splits of a symbol. To be called before the chart is locked: every room locks in that order. */
export const openSplits = (trx: Trx, symbol: string, nowMs: number): Promise<Desk> =>
  openDesk(trx, { symbol, table: 'splits', nowMs });

/**
 * The facts that record a split: the record of corporate actions, a manual one where no source sent any, and the chart's
 * fact that follows from it. The chart alone where the ratio is none of small whole numbers, which is how a record holds
 * it, or where a person took the record out.
 */
export async function planSplit(
  bench: Bench,
  desk: Desk,
  { date, ratio }: RecordRepair,
  source: string,
): Promise<readonly CellChange[]> {
  const values = ratioParts(ratio);
  const record = desk.main.get(date);
  const isExact = Math.abs(values.numerator / values.denominator / ratio - 1) < 1e-9;
  if (!isExact || record?.deleted) return (await planSplitRecord(bench, date, ratio, source)).rows;
  const plan = record
    ? planCollected(desk, { ...nothingCollected, updatedValues: [{ key: date, values }] })
    : planManualRecord(desk, { values: { date, ...values } });
  return editRows(desk, plan);
}
