import { followMainSeries, type Follower } from '../../prices/charts/api.ts';
import { countNewSeries } from './scan-store.ts';

const countDailySeries: Follower = async (trx, { symbol, env, chartType }, { unchanged }) => {
  if (env === 'production' && chartType === 'eod' && !unchanged) await countNewSeries(trx, symbol);
};

/** Makes a symbol due for a scan after its daily series was rebuilt, by any change set. */
export function start(): void {
  followMainSeries(countDailySeries);
}
