import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import { listWarnings, mergeEffects, type DerivedEffects } from '../../../platform/ledger/change.ts';
import type { Derivation, LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';
import { keyText } from '../../../platform/ledger/words.ts';
import { checkSeries } from './check-series.ts';
import { notifyFollowers } from './followers.ts';
import { guardHeldBars } from './no-override.ts';
import { queueChecks } from './redetect.ts';
import { barsOf, changedBars, effectsOf, type Env, type SeriesName } from './series.ts';
import { chartTypesOf, readBuilt, readMainColumns, writeMainChanges } from './series-store.ts';

/**
 * Rebuilds one main series from its layers and returns what changed.
 * @param options.check whether to check the outcome, as a preview does
 * @param options.byRules whether its layers are unchanged, so that only the rules can have changed
 */
export async function rebuildSeries(
  trx: Trx,
  name: SeriesName,
  { byRules = false, check = false }: { byRules?: boolean; check?: boolean } = {},
): Promise<DerivedEffects> {
  const before = barsOf(await readMainColumns(trx, name, { all: true }));
  const built = await readBuilt(trx, name);
  const changes = changedBars(before, built.main.bars);
  await writeMainChanges(trx, name, changes);
  await notifyFollowers(trx, name, { ...built, unchanged: byRules && changes.length === 0 });
  const effects = effectsOf(name, changes);
  if (!check || !changes.length) return effects;
  return { ...effects, ...listWarnings(await checkSeries(trx, name, { before, ...built })) };
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

/** Main series are computed from facts. A fact without a chart type (a split) affects all series of the symbol. */
export const mainSeries: Derivation = {
  seriesOf: (key) => [key['symbol'], key['env'], key['chart_type'] ?? everyChartType].join('|'),
  async rebuild(trx, series, check) {
    const all: DerivedEffects[] = [];
    const changed = new Set<string>();
    for (const name of await namesOf(trx, series)) {
      all.push(await rebuildSeries(trx, name, { check }));
      if (name.env === 'production' && name.chartType === 'eod') changed.add(name.symbol);
    }
    await queueChecks(trx, changed);
    return mergeEffects(all);
  },
};

/** Which series: `AAPL, EOD, production, 2014-06-09`, as far as the key says. */
const seriesWords = (key: RowKey): string =>
  [key['symbol'], key['chart_type'] && chartTypeLabel(String(key['chart_type'])), key['env'], key['ts']]
    .filter((part) => part !== undefined)
    .map(keyText)
    .join(', ');

const table = (name: string, words: (key: RowKey) => string, ...key: string[]): LedgerTable => ({
  name,
  key: ['symbol', 'env', ...key],
  wordsOf: words,
  derivation: mainSeries,
  subjectOf: (row) => ['chart', String(row['symbol'])],
  // A change set about something else, such as a customer's report, may hold facts of charts too.
  lockOf: (row) => ['chart', String(row['symbol'])],
});

/** Facts about bars: no-override ranges forbid some of them. */
const barTable = (name: string, words: (key: RowKey) => string, ...key: string[]): LedgerTable => ({
  ...table(name, words, 'chart_type', ...key),
  guard: guardHeldBars,
});

/** The correction layer: base facts of charts. */
export const chartTables = {
  split: table('split_fact', (key) => `Split of ${seriesWords(key)}, ${key['date']}`, 'date'),
  dividend: table(
    'dividend_fact',
    (key) => `Dividend of ${seriesWords(key)}, ex-date ${key['ex_date']}`,
    'ex_date',
  ),
  applied: table(
    'dividend_applied',
    (key) => `Dividend of ${seriesWords(key)}, ex-date ${key['ex_date']}, applied to adjusted close`,
    'ex_date',
  ),
  policy: table('adjustment_policy', (key) => `Adjustment method of ${seriesWords(key)}`),
  correction: barTable(
    'bar_correction',
    (key) => `Correction of ${seriesWords(key)}: ${key['field']}`,
    'ts',
    'field',
  ),
  scale: barTable('bar_scale', (key) => `Scaled range of ${seriesWords(key)}`, 'id'),
  deletion: barTable('bar_deletion', (key) => `Deleted range of ${seriesWords(key)}`, 'id'),
  addition: barTable('bar_addition', (key) => `Added bar of ${seriesWords(key)}`, 'ts'),
} as const satisfies Record<string, LedgerTable>;

/** Tables about the series that no series is computed from. */
export const besideTables = {
  noOverride: {
    name: 'no_override_range',
    key: ['symbol', 'id'],
    wordsOf: (key) => `No-override range of ${key['symbol']}`,
  },
  adjustment: {
    name: 'eod_adjustment',
    key: ['id'],
    wordsOf: (key) => `Adjustment record ${key['id']}`,
  },
  weeklyCount: {
    name: 'weekly_count',
    key: ['symbol'],
    wordsOf: (key) => `Weekly count of ${key['symbol']}`,
  },
} as const satisfies Record<string, LedgerTable>;
