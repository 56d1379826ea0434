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

/** Of the net income: what is farther off has other causes, such as a discontinued part of the company. */
const farthestPart = 0.1;

/**
 * Whether a tax is printed as what it does to the profit: added to the profit before tax it comes nearer to the net income
 * than subtracted. Shares of others in the net income and the like are far smaller than twice the tax.
 */
function isTaxPrintedAsEffect({ incomeBeforeTax, incomeTaxExpense, netIncome }: StatementValues): boolean {
  if (incomeBeforeTax == null || !incomeTaxExpense || netIncome == null) return false;
  const added = Math.abs(incomeBeforeTax + incomeTaxExpense - netIncome);
  return (
    added < Math.abs(incomeBeforeTax - incomeTaxExpense - netIncome) &&
    added <= farthestPart * Math.abs(netIncome)
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
