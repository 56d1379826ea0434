import { followMainSeries, type Follower } from '../../prices/charts/api.ts';
import { markDue } from './due-store.ts';

const followBars: Follower = (trx, { symbol, env }) =>
  env === 'production' ? markDue(trx, symbol, 'bars') : Promise.resolve();

/** Has the coverage of a symbol computed again whenever its main series is rebuilt. */
export function start(): void {
  followMainSeries(followBars);
}
