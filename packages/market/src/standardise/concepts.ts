import type { StatementType } from '../statements/fields.ts';
import { balanceConcepts } from './concepts-balance.ts';
import { cashAtDayConcepts, cashFlowConcepts } from './concepts-cash-flow.ts';
import { incomeConcepts } from './concepts-income.ts';
import { conceptsOf, type Alternatives } from './expression.ts';

/** Each line of the statements: the concepts that give it, best first. */
export const conceptTables: Readonly<Record<StatementType, Readonly<Record<string, Alternatives>>>> = {
  income: incomeConcepts,
  cashflow: cashFlowConcepts,
  balance: balanceConcepts,
};

/** Local names of all concepts that statements use; a company has hundreds of others. */
export const usedConcepts: ReadonlySet<string> = new Set([
  ...cashAtDayConcepts,
  ...Object.values(conceptTables).flatMap((table) => Object.values(table).flatMap((one) => conceptsOf(one))),
]);
