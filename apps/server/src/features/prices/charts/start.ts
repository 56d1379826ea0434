import { registerExplainer, registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { registerDerived } from '../../../platform/ledger/derived.ts';
import { refreshAdjustments } from './adjustments.ts';
import { derivedSeries } from './derived.ts';
import { explainCell } from './explain.ts';
import { followMainSeries } from './followers.ts';
import { besideTables, chartTables } from './ledger-tables.ts';

/** Makes the facts of charts known to the ledger, and what follows from them. */
export function start(): void {
  followMainSeries(refreshAdjustments);
  registerLedgerTables([...Object.values(chartTables), ...Object.values(besideTables)]);
  registerDerived(derivedSeries);
  registerExplainer('chart', explainCell);
}
