import { weeklyCountOf } from '@midoffice/market/series/index';
import { readRows } from '../../../platform/ledger/store.ts';
import { besideTables } from './ledger-tables.ts';
import { type RepairSession } from './repair.ts';
import { rowChange, type RepairPlan } from '../../../platform/repairs/repairs.ts';
import { barsOf } from './series.ts';
import { readMainColumns } from './series-store.ts';

/** What is put down as a symbol's weekly count. */
export interface WeeklyCount {
  readonly count: number;
  readonly manual: boolean;
}

/** Sets the weekly count of a symbol, and says what it was: a person's, or with null the one that the daily series of production shows. */
export async function planWeeklyCount(
  { trx, symbol }: RepairSession,
  manual: number | null,
): Promise<{ plan: RepairPlan; before: WeeklyCount | null; weeklyCount: WeeklyCount }> {
  const key = { symbol: symbol.symbol };
  const [row = null] = await readRows(trx, besideTables.weeklyCount, [key]);
  const before = row && { count: Number(row['count']), manual: row['manual'] === true };
  const name = { symbol: symbol.symbol, env: 'production', chartType: 'eod' } as const;
  const count = manual ?? weeklyCountOf(barsOf(await readMainColumns(trx, name)).map((bar) => bar.date));
  const weeklyCount = { count, manual: manual !== null };
  const plan: RepairPlan = {
    kind: 'chart.weekly-count-updated',
    source: manual === null ? 'rule weekly count' : 'person',
    summary: `Weekly count ${count}${manual === null ? ', counted' : ''}`,
    rows: [rowChange(besideTables.weeklyCount, row, { ...key, ...weeklyCount })],
  };
  return { plan, before, weeklyCount };
}
