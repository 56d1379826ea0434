import { randomUUID } from 'node:crypto';
import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import { canonical } from '../../../../platform/audit/canonical.ts';
import type { Row } from '../../../../platform/ledger/change.ts';
import { findRows, readRows } from '../../../../platform/ledger/store.ts';
import { chartTables } from '../ledger-tables.ts';
import type { Moments } from '../ranges.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';

/** Sets how the adjusted close is made. */
export async function planPolicy(
  { trx, symbol, env }: RepairSession,
  policy: 'calculated' | 'forced',
): Promise<RepairPlan> {
  const key = { symbol: symbol.symbol, env };
  const [before = null] = await readRows(trx, chartTables.policy, [key]);
  return {
    kind: policy === 'forced' ? 'chart.adjclose-forced' : 'chart.adjclose-recalculated',
    source: 'rule adjusted close',
    summary:
      policy === 'forced'
        ? `AdjClose forced from close, splits and dividends (${env})`
        : `AdjClose recalculated from close, splits and dividends (${env})`,
    rows: [rowChange(chartTables.policy, before, { ...key, policy })],
  };
}

/** Takes a range out of the main series; bars that repairs added there go as well. */
export async function planDeletion(
  { trx, symbol, env }: RepairSession,
  chartType: ChartType,
  { from, to }: Moments,
): Promise<RepairPlan> {
  const where = { symbol: symbol.symbol, env, chart_type: chartType };
  const added = (await findRows(trx, chartTables.addition, where)).filter(
    (row) => String(row['ts']) >= from && String(row['ts']) <= to,
  );
  const row = { ...where, id: randomUUID(), from_ts: from, to_ts: to };
  return {
    kind: 'chart.range-deleted',
    source: 'person',
    summary: `Bars from ${from.slice(0, 10)} to ${to.slice(0, 10)} deleted (${chartTypeLabel(chartType)}, ${env})`,
    rows: [
      rowChange(chartTables.deletion, null, row),
      ...added.map((one) => rowChange(chartTables.addition, one, null)),
    ],
    emptyRefusal: ['from', 'the range holds no bar'],
  };
}

/** Makes development's repairs equal to production's. Source: d071. */
export async function planTransfer({ trx, symbol }: RepairSession): Promise<RepairPlan> {
  const rows: RepairPlan['rows'][number][] = [];
  for (const table of Object.values(chartTables)) {
    const keyOf = (row: Row): string =>
      canonical(Object.fromEntries(table.key.map((column) => [column, row[column]])));
    const production = await findRows(trx, table, { symbol: symbol.symbol, env: 'production' });
    const existing = await findRows(trx, table, { symbol: symbol.symbol, env: 'development' });
    const wanted = new Map(
      production
        .map((row) => ({ ...row, env: 'development' }))
        .map((row): [string, Row] => [keyOf(row), row]),
    );
    for (const row of existing) if (!wanted.has(keyOf(row))) rows.push(rowChange(table, row, null));
    const before = new Map(existing.map((row): [string, Row] => [keyOf(row), row]));
    for (const [key, row] of wanted) rows.push(rowChange(table, before.get(key) ?? null, row));
  }
  return {
    kind: 'chart.dev-data-transferred',
    source: 'production',
    summary: 'Development made equal to production',
    rows,
  };
}
