import { followMainSeries, type Follower } from '../../prices/charts/api.ts';
import { countNewSeries } from './scan-store.ts';

const countDailySeries: Follower = async (trx, { symbol, env, chartType }, { unchanged }) => {
  if (env === 'production' && chartType === 'eod' && !unchanged) await countNewSeries(trx, symbol);
};

/** Has a symbol looked over again after its daily series was made anew, whatever the change set was about. */
export function start(): void {
  followMainSeries(countDailySeries);
}
