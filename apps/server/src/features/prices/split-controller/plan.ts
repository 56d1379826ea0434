import { randomUUID } from 'node:crypto';
import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { SplitRepair } from '@midoffice/market/split-checks/index';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { findRows } from '../../../platform/ledger/store.ts';
import {
  chartTables,
  endOf,
  planPolicy,
  planSplitRecord,
  readBuilt,
  timestampOf,
  type RepairSession,
} from '../charts/api.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { planShareCounts } from '../market-cap/api.ts';
import { planDividends, openDividends } from './dividends.ts';
import { planEarnings, openEarnings } from './earnings.ts';

const source = 'rule split checks';

type Of<K extends SplitRepair['kind']> = Extract<SplitRepair, { kind: K }>;

const only = <K extends SplitRepair['kind']>(repairs: readonly SplitRepair[], kind: K): Of<K>[] =>
  repairs.filter((repair): repair is Of<K> => repair.kind === kind);

async function scaleRows(session: RepairSession, scales: readonly Of<'scale'>[]): Promise<CellChange[]> {
  const rows: CellChange[] = [];
  for (const [chartType, list] of Map.groupBy(scales, (scale) => scale.chartType as ChartType)) {
    const where = { symbol: session.symbol.symbol, env: session.env, chart_type: chartType };
    const existing = await findRows(session.trx, chartTables.scale, where);
    const last = Math.max(0, ...existing.map((scale) => Number(scale['position'])));
    for (const [i, scale] of list.entries())
      rows.push(
        rowChange(chartTables.scale, null, {
          ...where,
          id: randomUUID(),
          from_ts: timestampOf(scale.from),
          to_ts: endOf(scale.to),
          ratio: scale.ratio,
          threshold: 0,
          above_threshold: true,
          position: last + i + 1,
        }),
      );
  }
  return rows;
}

async function policyRows(session: RepairSession): Promise<readonly CellChange[]> {
  const { input } = await readBuilt(session.trx, {
    symbol: session.symbol.symbol,
    env: session.env,
    chartType: 'eod',
  });
  // Where it is calculated already, corrected cells are what is off.
  const isCalculated = input.facts.policy !== 'vendor';
  return (await planPolicy(session, isCalculated ? 'forced' : 'calculated')).rows;
}

/** Records of corporate actions that a fix may have to change, under their lock. */
export interface Desks {
  readonly earnings: Awaited<ReturnType<typeof openEarnings>>;
  readonly dividends: Awaited<ReturnType<typeof openDividends>>;
}

/** Locks the records of corporate actions. Call it before locking the chart: every feature locks in that order. */
export async function openDesks(trx: Trx, symbol: string, nowMs: number): Promise<Desks> {
  return {
    earnings: await openEarnings(trx, symbol, nowMs),
    dividends: await openDividends(trx, symbol, nowMs),
  };
}

/** The facts that the repairs of a split consist of. */
export async function planRepairs(
  session: RepairSession,
  repairs: readonly SplitRepair[],
  desks: Desks,
): Promise<CellChange[]> {
  const rows: CellChange[] = [];
  for (const repair of only(repairs, 'record-split'))
    rows.push(...(await planSplitRecord(session, repair.date, repair.ratio, source)).rows);
  rows.push(...(await scaleRows(session, only(repairs, 'scale'))));
  rows.push(...(await planDividends(session, desks.dividends, only(repairs, 'dividend'))));
  if (only(repairs, 'calculate-adj-close').length) rows.push(...(await policyRows(session)));
  const { symbol } = session.symbol;
  rows.push(...(await planShareCounts(session.trx, symbol, only(repairs, 'shares'))));
  rows.push(...(await planEarnings(desks.earnings, only(repairs, 'eps'))));
  return rows;
}
