import { barFields, type BarField } from '@midoffice/contract/prices/charts/lists';
import type { Bar } from '@midoffice/market';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { findRows, readRows } from '../../../platform/ledger/store.ts';
import {
  chartTables,
  correctionRows,
  dividendFactRows,
  planDeletion,
  splitFactRows,
  timestampOf,
  type RepairSession,
} from '../../prices/charts/api.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import type { Daily } from './series.ts';

/** A value to change: without `suggested` only a person can give the correct value. */
export interface Suspect {
  readonly date: string;
  readonly field: string;
  readonly suggested: number | null;
}

/** Corrections of the cells for which there is a suggestion. A forced adjusted close takes none. */
export function cellRows(
  session: RepairSession,
  daily: Daily,
  found: readonly Suspect[],
): Promise<readonly CellChange[]> {
  const forced = daily.input.facts.policy === 'forced';
  const cells = found.flatMap(({ date, field, suggested }) =>
    suggested !== null && barFields.some((known) => known === field) && !(forced && field === 'adjClose')
      ? [{ date, field: field as BarField, value: suggested }]
      : [],
  );
  return correctionRows(session, 'eod', daily, cells);
}

/** Takes bars out: one range for each run of neighbours. @param dates ascending */
export async function deletionRows(
  session: RepairSession,
  bars: readonly Bar[],
  dates: ReadonlySet<string>,
): Promise<readonly CellChange[]> {
  const rows: CellChange[] = [];
  for (let i = 0; i < bars.length; i += 1) {
    if (!dates.has(bars[i]!.date)) continue;
    const from = timestampOf(bars[i]!.date);
    while (i + 1 < bars.length && dates.has(bars[i + 1]!.date)) i += 1;
    const plan = await planDeletion(session, 'eod', { from, to: timestampOf(bars[i]!.date) });
    rows.push(...plan.rows);
  }
  return rows;
}

/** Puts bars of other sources in, on the basis of the series around them. */
export async function additionRows(
  { trx, symbol, env }: RepairSession,
  { main, input }: Daily,
  found: readonly { readonly bar: Bar; readonly source: string }[],
): Promise<readonly CellChange[]> {
  const keys = found.map(({ bar }) => ({
    symbol: symbol.symbol,
    env,
    chart_type: 'eod',
    ts: timestampOf(bar.date),
  }));
  const before = await readRows(trx, chartTables.addition, keys);
  const sent = new Map(input.bars.map((bar) => [bar.date, bar.close]));
  return found.map(({ bar, source }, i) => {
    // An addition takes the basis of the bar before it, as the series does; the first of all that of the first bar.
    const at = Math.max(
      0,
      main.bars.findLastIndex((one) => one.date < bar.date),
    );
    const factor = main.priceFactors[at] ?? 1;
    const { open, high, low, close, volume } = bar;
    const prices = { open: open / factor, high: high / factor, low: low / factor, close: close / factor };
    const after = {
      ...keys[i]!,
      ...prices,
      volume: volume * factor,
      source,
      witness: sent.get(bar.date) ?? null,
    };
    return rowChange(chartTables.addition, before[i] ?? null, after);
  });
}

/** Changes splits or dividends: `value` null takes one out. */
export async function eventRows(
  { trx, symbol, env }: RepairSession,
  kind: 'split' | 'dividend',
  wanted: readonly { readonly date: string; readonly value: number | null }[],
): Promise<readonly CellChange[]> {
  return (kind === 'split' ? splitFactRows : dividendFactRows)(trx, { symbol: symbol.symbol, env }, wanted);
}

/** Takes facts of splits out, so that the source's word counts again. */
export async function dropSplitFacts(
  { trx, symbol, env }: RepairSession,
  dates: ReadonlySet<string>,
): Promise<readonly CellChange[]> {
  const facts = await findRows(trx, chartTables.split, { symbol: symbol.symbol, env });
  return facts
    .filter((row) => dates.has(String(row['date'])))
    .map((row) => rowChange(chartTables.split, row, null));
}
