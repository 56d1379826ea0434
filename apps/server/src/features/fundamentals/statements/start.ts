import { registerDerived } from '../../../platform/ledger/derived.ts';
import { registerExplainer, registerLedgerTables } from '../../../platform/ledger/tables.ts';
import { derivedStatements } from './derived.ts';
import { explainStatementCell } from './explain.ts';
import { statementLedger } from './ledger-tables.ts';

/** Makes the facts of statements known to the ledger, and what follows from them. */
export function start(): void {
  registerLedgerTables(Object.values(statementLedger));
  registerDerived(derivedStatements);
  registerExplainer('statement', explainStatementCell);
}
