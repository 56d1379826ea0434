import { registerExplainer, registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { followMainSeries, type Follower } from '../charts/api.ts';
import { registerDerived } from '../../../platform/ledger/derived.ts';
import { derivedShareCounts } from './derived.ts';
import { explainMarketCap } from './explain.ts';
import { marketCapTables } from './ledger-tables.ts';
import { rebuildSteps } from './rebuild.ts';

const rebuildMarketCap: Follower = async (trx, { symbol, env, chartType }, { unchanged }) => {
  // Steps affected by changed rules are rebuilt and reported separately (`derived.ts`).
  if (env === 'production' && chartType === 'eod' && !unchanged) await rebuildSteps(trx, symbol);
};

/** Makes the facts of market cap known to the ledger, and has a symbol checked again when its prices or splits change. */
export function start(): void {
  registerLedgerTables(Object.values(marketCapTables));
  registerDerived(derivedShareCounts);
  registerExplainer('market-cap', explainMarketCap);
  followMainSeries(rebuildMarketCap);
}
