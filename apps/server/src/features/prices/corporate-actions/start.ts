import { registerExplainer, registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { registerDerived } from '../../../platform/ledger/derived.ts';
import { derivedMainSets } from './derived.ts';
import { explainRecordCell } from './explain.ts';
import { edsLedger } from './ledger-tables.ts';
import { recordSplitsWith } from '../charts/api.ts';
import { splitRecordRows } from './split-records.ts';

/** Makes the facts of corporate actions known to the ledger, and what follows from them. */
export function start(): void {
  registerLedgerTables(Object.values(edsLedger));
  registerDerived(derivedMainSets);
  recordSplitsWith(splitRecordRows);
  registerExplainer('eds', explainRecordCell);
}
