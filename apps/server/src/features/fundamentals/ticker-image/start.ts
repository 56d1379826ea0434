import { registerExplainer, registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { explainImage } from './explain.ts';
import { tickerImageTable } from './ledger-tables.ts';

/** Makes images of tickers known to the ledger. */
export function start(): void {
  registerLedgerTables([tickerImageTable]);
  registerExplainer('ticker-image', explainImage);
}
