import { buildSeries } from '@midoffice/market/series/index';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import {
  listWarnings,
  mergeEffects,
  noEffects,
  type DerivedEffects,
} from '../../../platform/ledger/change.ts';
import { checkSeries } from './check-series.ts';
import { barsOf, changedBars, effectsOf, type SeriesName } from './series.ts';
import { readLayers, readMainColumns, writeMainChanges, type Range } from './series-store.ts';

/** Bars that are in memory at once. */
const barsAtOnce = 20_000;

interface Window extends Required<Range> {
  /** The last moment that the source has, in the whole series. */
  readonly lastOfSource: string | null;
}

/** The series in windows of a number of bars, ascending. */
async function windowsOf(trx: Trx, { symbol, env, chartType }: SeriesName, size: number): Promise<Window[]> {
  const { rows } = await sql<Window>`
    with source as (
      select b.ts from source_bar b join symbol s on s.symbol = b.symbol and s.main_source = b.source
      where b.symbol = ${symbol} and b.chart_type = ${chartType}),
    numbered as (
      select ts, (row_number() over (order by ts) - 1) / ${size}::int as part
      from (select ts from source union select ts from bar where symbol = ${symbol} and env = ${env} and chart_type = ${chartType}) t)
    select to_char(min(ts), 'YYYY-MM-DD"T"HH24:MI:SS.US') as from, to_char(max(ts), 'YYYY-MM-DD"T"HH24:MI:SS.US') as to,
           (select to_char(max(ts), 'YYYY-MM-DD') from source) as "lastOfSource"
    from numbered group by part order by part`.execute(trx);
  return rows;
}

/**
 * Rebuilds an intraday main series window by window, so that memory stays bounded regardless of its length: each of its
 * bars depends only on its own source bar, splits and corrections.
 * @param options.size bars of a window
 * @param options.check whether to return the changes, without the bars for drawing, and to check them window by window
 * @returns null, with nothing done, where a repair affects more than one bar; then use `rebuildSeries`
 */
export async function rebuildInWindows(
  trx: Trx,
  name: SeriesName,
  { size = barsAtOnce, check = false }: { size?: number; check?: boolean } = {},
): Promise<DerivedEffects | null> {
  if (name.chartType === 'eod') throw new TypeError('a daily series is made as a whole');
  const { facts } = await readLayers(trx, name, { range: { to: '-infinity' } });
  if (facts.scales.length || facts.deletions.length || facts.additions.length) return null;
  let effects = noEffects;
  for (const { lastOfSource, ...range } of await windowsOf(trx, name, size)) {
    const input = await readLayers(trx, name, { range });
    const asOf = input.asOf ?? lastOfSource;
    const main = buildSeries({ ...input, ...(asOf && { asOf }) });
    const before = barsOf(await readMainColumns(trx, name, range));
    const changes = changedBars(before, main.bars);
    await writeMainChanges(trx, name, changes);
    if (!check || !changes.length) continue;
    const warnings = await checkSeries(trx, name, { before, input, main, range });
    const found = { ...effectsOf(name, changes), series: [], ...listWarnings(warnings) };
    effects = mergeEffects([effects, found]);
  }
  return effects;
}
