import { stableNames, statementFields, type StatementType } from '../statements/fields.ts';
import type { Values } from './values.ts';

/**
 * Lines that `stable` names and version 3 counts in another one: where they go. Version 3 has repaid debt alone, and new debt
 * among the other financing.
 */
const counted: Readonly<Record<string, readonly string[]>> = {
  otherCurrentAssets: ['prepaids'],
  otherCurrentLiabilities: ['accruedExpenses', 'capitalLeaseObligationsCurrent'],
  otherNonCurrentLiabilities: ['capitalLeaseObligationsNonCurrent'],
  otherFinancingActivites: ['debtIssuance', 'shortTermNetDebtIssuance'],
};

const ownNames = new Set(['debtRepayment']);

/** Values by the names of `stable` (and what else was found) as the fields of version 3. */
export function versionThree(statement: StatementType, values: Values): Record<string, number | null> {
  const out: Record<string, number | null> = {};
  for (const { name } of statementFields[statement]) {
    const own = values[ownNames.has(name) ? name : (stableNames[name] ?? name)] ?? null;
    const more = (counted[name] ?? []).reduce((sum, part) => sum + (values[part] ?? 0), 0);
    out[name] = own === null ? null : own + more;
  }
  return out;
}
