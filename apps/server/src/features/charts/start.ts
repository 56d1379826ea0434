import { registerExplainer, registerLedgerTables } from '../../platform/ledger/tables.ts';
import { refreshAdjustments } from './adjustments.ts';
import { explainCell } from './explain.ts';
import { followMainSeries } from './followers.ts';
import { besideTables, chartTables } from './ledger-tables.ts';

/** Makes the facts of charts known to the ledger. */
export function start(): void {
  followMainSeries(refreshAdjustments);
  registerLedgerTables([...Object.values(chartTables), ...Object.values(besideTables)]);
  registerExplainer('chart', explainCell);
}
