import type { ChartType } from '@midoffice/contract/charts/shapes';
import type { Effects } from '@midoffice/contract/ledger/shapes';
import type { Trx } from '../../platform/db/connect.ts';
import { mergeEffects } from '../../platform/ledger/change.ts';
import type { Derivation, LedgerTable } from '../../platform/ledger/tables.ts';
import { tellFollowers } from './followers.ts';
import { guardHeldBars } from './no-override.ts';
import { barsOf, changedBars, effectsOf, type Env, type SeriesName } from './series.ts';
import { chartTypesOf, readBuilt, readMainColumns, writeMainChanges } from './series-store.ts';

/** Makes one main series again from its layers and tells what came out differently. */
export async function rebuildSeries(trx: Trx, name: SeriesName): Promise<Effects> {
  const before = barsOf(await readMainColumns(trx, name));
  const built = await readBuilt(trx, name);
  const changes = changedBars(before, built.main.bars);
  await writeMainChanges(trx, name, changes);
  await tellFollowers(trx, name, built);
  return effectsOf(name, changes);
}

const everyChartType = '*';

async function namesOf(trx: Trx, series: readonly string[]): Promise<SeriesName[]> {
  const names = new Map<string, SeriesName>();
  for (const text of series) {
    const [symbol, env, chartType] = text.split('|') as [string, Env, string];
    const types =
      chartType === everyChartType ? await chartTypesOf(trx, symbol, env) : [chartType as ChartType];
    for (const type of types) names.set(`${symbol}|${env}|${type}`, { symbol, env, chartType: type });
  }
  return [...names.values()];
}

/** Main series follow from facts. A fact without a chart type (a split) bears on all of the symbol. */
export const mainSeries: Derivation = {
  seriesOf: (key) => [key['symbol'], key['env'], key['chart_type'] ?? everyChartType].join('|'),
  async rebuild(trx, series) {
    const all: Effects[] = [];
    for (const name of await namesOf(trx, series)) all.push(await rebuildSeries(trx, name));
    return mergeEffects(all);
  },
};

const table = (name: string, ...key: string[]): LedgerTable => ({
  name,
  key: ['symbol', 'env', ...key],
  derivation: mainSeries,
  subjectOf: (row) => ['chart', String(row['symbol'])],
  // A change set about something else, such as a customer's report, may hold facts of charts too.
  lockOf: (row) => ['chart', String(row['symbol'])],
});

/** Facts about bars: no-override ranges forbid some of them. */
const barTable = (name: string, ...key: string[]): LedgerTable => ({
  ...table(name, 'chart_type', ...key),
  guard: guardHeldBars,
});

/** The correction layer: base facts of charts. */
export const chartTables = {
  split: table('split_fact', 'date'),
  dividend: table('dividend_fact', 'ex_date'),
  applied: table('dividend_applied', 'ex_date'),
  policy: table('adjustment_policy'),
  correction: barTable('bar_correction', 'ts', 'field'),
  scale: barTable('bar_scale', 'id'),
  deletion: barTable('bar_deletion', 'id'),
  addition: barTable('bar_addition', 'ts'),
} as const satisfies Record<string, LedgerTable>;

/** What stands beside the series: no series follows from it. */
export const besideTables = {
  noOverride: { name: 'no_override_range', key: ['symbol', 'id'] },
  adjustment: { name: 'eod_adjustment', key: ['id'] },
  weeklyCount: { name: 'weekly_count', key: ['symbol'] },
} as const satisfies Record<string, LedgerTable>;
