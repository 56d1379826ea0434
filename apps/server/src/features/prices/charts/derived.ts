import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { Trx } from '../../../platform/db/connect.ts';
import type { DerivedKind, DerivedSeries } from '../../../platform/ledger/derived.ts';
import { countAfter, symbolsAfter } from './derived-store.ts';
import { detectPossibleErrors } from './detect.ts';
import { rebuildSeries } from './ledger-tables.ts';
import { envs, type SeriesName } from './series.ts';
import { chartTypesOf } from './series-store.ts';

/**
 * The version of the rules that make a main series: `buildSeries` (packages/market), the layers that `readLayers` gives
 * it, and what follows it here (open adjustments). Raise it whenever equal facts give a different result:
 * `derived.test.ts` says so.
 */
export const mainSeriesRules = 2;

/** Rebuilds one series by the current rules; if it changed, its symbol is checked as after an import. */
async function remake(trx: Trx, name: SeriesName): ReturnType<DerivedSeries['remake']> {
  const effects = await rebuildSeries(trx, name, { byRules: true });
  if (effects.count && name.env === 'production' && name.chartType === 'eod')
    await detectPossibleErrors(trx, name.symbol);
  return effects;
}

/** Main series: everything in table `bar`. */
export const derivedSeries: DerivedKind = {
  name: 'main-series',
  title: 'Main series',
  version: mainSeriesRules,
  target: 'chart',
  pushes: ['charts', 'ledger'],
  symbolsAfter,
  countAfter,
  locksOf: (symbol) => [['chart', symbol]],
  async seriesOf(trx, symbol) {
    const series: DerivedSeries[] = [];
    for (const env of envs)
      for (const chartType of await chartTypesOf(trx, symbol, env))
        series.push({
          name: [symbol, chartTypeLabel(chartType), env].join(', '),
          remake: () => remake(trx, { symbol, env, chartType }),
        });
    return series;
  },
};
