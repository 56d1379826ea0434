import type { StatementType } from '../statements/fields.ts';
import type { StatementValues } from '../statements/evaluate.ts';
import type { MapRow } from './types.ts';

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
 * Whether a tax is printed as what it does to the profit: a row holds the profit before tax plus the tax, and none holds it less
 * the tax. Where both or none are printed, the sum has to come nearer to the net income than the difference. Shares of others
 * in the net income and the like are far smaller than twice the tax.
 */
function isTaxPrintedAsEffect(values: StatementValues, rows: readonly MapRow[]): boolean {
  const { incomeBeforeTax, incomeTaxExpense, netIncome } = values;
  if (incomeBeforeTax == null || !incomeTaxExpense) return false;
  const isPrinted = (sum: number): boolean =>
    rows.some(({ value }) => value !== null && Math.abs(value - sum) < 0.5);
  const [sum, rest] = [incomeBeforeTax + incomeTaxExpense, incomeBeforeTax - incomeTaxExpense];
  if (isPrinted(sum) !== isPrinted(rest)) return isPrinted(sum);
  if (netIncome == null) return false;
  const added = Math.abs(sum - netIncome);
  return added < Math.abs(rest - netIncome) && added <= farthestPart * Math.abs(netIncome);
}

/**
 * Printed values with the signs of stored statements: costs and taxes are positive, cash that goes out is negative.
 * Source: the recorded answers of the API.
 */
export function asStored(
  statement: StatementType,
  printed: StatementValues,
  rows: readonly MapRow[],
): StatementValues {
  const stored = { ...printed };
  for (const [field, value] of Object.entries(printed)) {
    if (value === null) continue;
    if (statement === 'income' && costs.has(field)) stored[field] = Math.abs(value);
    if (statement === 'cashflow' && outflows.has(field)) stored[field] = -Math.abs(value) || 0;
  }
  if (statement === 'income' && isTaxPrintedAsEffect(printed, rows))
    stored['incomeTaxExpense'] = -printed['incomeTaxExpense']!;
  return stored;
}
