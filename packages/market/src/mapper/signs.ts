import type { StatementType } from '../statements/fields.ts';
import type { StatementValues } from '../statements/evaluate.ts';

/** Costs, which are stored as positive numbers and printed in parentheses by some companies. */
const costs = new Set([
  'costOfRevenue',
  'researchAndDevelopmentExpenses',
  'generalAndAdministrativeExpenses',
  'sellingAndMarketingExpenses',
  'sellingGeneralAndAdministrativeExpenses',
  'operatingExpenses',
  'costAndExpenses',
  'interestExpense',
  'depreciationAndAmortization',
]);

/** Cash that goes out, which is stored as negative numbers and printed without parentheses by some companies. */
const outflows = new Set([
  'investmentsInPropertyPlantAndEquipment',
  'capitalExpenditure',
  'purchasesOfInvestments',
  'commonStockRepurchased',
  'dividendsPaid',
]);

const near = (left: number, right: number): boolean => Math.abs(left - right) <= 0.005 * Math.abs(right);

/** Whether a tax is printed as what it does to the profit: added to it, it gives the net income. */
function isTaxPrintedAsEffect({ incomeBeforeTax, incomeTaxExpense, netIncome }: StatementValues): boolean {
  if (incomeBeforeTax == null || !incomeTaxExpense || netIncome == null) return false;
  return (
    near(incomeBeforeTax + incomeTaxExpense, netIncome) &&
    !near(incomeBeforeTax - incomeTaxExpense, netIncome)
  );
}

/**
 * Printed values with the signs of stored statements: costs and taxes are positive, cash that goes out is negative.
 * Source: the recorded answers of the API.
 */
export function asStored(statement: StatementType, printed: StatementValues): StatementValues {
  const stored = { ...printed };
  for (const [field, value] of Object.entries(printed)) {
    if (value === null) continue;
    if (statement === 'income' && costs.has(field)) stored[field] = Math.abs(value);
    if (statement === 'cashflow' && outflows.has(field)) stored[field] = -Math.abs(value) || 0;
  }
  if (statement === 'income' && isTaxPrintedAsEffect(printed))
    stored['incomeTaxExpense'] = -printed['incomeTaxExpense']!;
  return stored;
}
