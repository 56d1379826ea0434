import { isStatementKind, type ReviewItem, type ReviewView } from '@midoffice/contract/quality/review/shapes';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { mergeWarnings, type Applied } from '../../../platform/ledger/change.ts';
import { repairBy } from '../../../platform/repairs/repairs.ts';
import { applyPlan, beginRepair, planProposed, readDailySeries } from '../../prices/charts/api.ts';

import { seenOf, windowOf } from './rules.ts';
import { runStatementRepair } from './statement-repair.ts';
import { statementWindow } from './statement-window.ts';
import type { StoredItem } from './store.ts';

const cellsShown = 100;
const noColumns = { date: [], open: [], high: [], low: [], close: [], adjClose: [], volume: [] };

/** What of an item goes out: its id and repair stay here. */
export function publicItem(item: StoredItem): ReviewItem {
  const { id: _id, basis: _basis, repair: _repair, leaseBy: _by, leaseUntil: _until, ...rest } = item;
  return rest;
}

/**
 * Runs the repair of an item as a preview or for good; null where the item proposes none.
 * @throws ApiError as the repair itself refuses
 */
export async function runItem(
  context: WriteContext,
  { symbol, repair }: StoredItem,
  how: { readonly preview: boolean; readonly reason: string },
): Promise<Applied | null> {
  if (!repair) return null;
  if (repair.type === 'statement')
    return repair.cells.length ? runStatementRepair(context, symbol, repair, how) : null;
  const session = await beginRepair(context.trx, { symbol, ...how, records: repair.type === 'split' });
  const plan = await planProposed(session, repair);
  return applyPlan(session, plan, repairBy(context, how));
}

/** The preview of an item's repair; null where there is none or it would not work. */
async function tryItem(context: WriteContext, item: StoredItem): Promise<Applied | null> {
  try {
    return await runItem(context, item, { preview: true, reason: '' });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

/** The same of an item of statements, whose records are shown by period. */
async function statementViewOf(
  context: WriteContext,
  item: StoredItem,
  leaseUntil: string,
): Promise<ReviewView> {
  const effects = (await tryItem(context, item))?.effects;
  const { repair } = item;
  const cells = (effects?.sample ?? []).slice(0, cellsShown);
  return {
    item: { ...publicItem(item), mendable: (effects?.count ?? 0) > 0 },
    columns: noColumns,
    after: { date: [], close: [], adjClose: [] },
    cells: cells.map(({ date, field, before, after }) => ({ date, field, before, after })),
    cellCount: effects?.count ?? 0,
    checks: mergeWarnings(effects ? [effects] : []),
    seen: seenOf(item),
    leaseUntil,
    statement: repair?.type === 'statement' ? await statementWindow(context.trx, item, repair) : null,
  };
}

/** An item with the records around it and what its repair would make of them. */
export async function viewOf(
  context: WriteContext,
  item: StoredItem,
  leaseUntil: string,
): Promise<ReviewView> {
  if (isStatementKind(item.kind)) return statementViewOf(context, item, leaseUntil);
  const [series] = await readDailySeries(context.trx, [item.symbol]);
  const columns = windowOf(series?.columns ?? noColumns, item.from, item.to);
  const applied = await tryItem(context, item);
  const daily = ({ env, chartType }: { env: string; chartType: string }): boolean =>
    env === 'production' && chartType === 'eod';
  const changed = applied?.effects.series.find(daily);
  const after: ReviewView['after'] = { date: [], close: [], adjClose: [] };
  for (const [i, date] of (changed?.date ?? []).entries()) {
    const close = changed!.after.close[i];
    if (date < (columns.date[0] ?? '') || close === null || close === undefined) continue;
    after.date.push(date);
    after.close.push(close);
    after.adjClose.push(changed!.after.adjClose[i] ?? null);
  }
  const cells = (applied?.effects.sample ?? []).filter(daily).slice(0, cellsShown);
  return {
    item: { ...publicItem(item), mendable: changed !== undefined },
    columns,
    after,
    cells: cells.map(({ date, field, before, after: value }) => ({ date, field, before, after: value })),
    cellCount: applied?.effects.count ?? 0,
    checks: mergeWarnings(applied ? [applied.effects] : []),
    seen: seenOf(item),
    leaseUntil,
    statement: null,
  };
}
