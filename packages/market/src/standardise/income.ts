import type { Values } from './values.ts';
import { difference, ratio, total } from './values.ts';

/** Operating income where no line says it: what the other lines leave. */
function operatingIncomeOf(raw: Values): number | null {
  const {
    operatingIncome,
    incomeBeforeTax,
    totalOtherIncomeExpensesNet,
    revenue,
    costAndExpenses,
    grossProfit,
    operatingExpenses,
  } = raw;
  return (
    operatingIncome ??
    (totalOtherIncomeExpensesNet === null
      ? null
      : difference(incomeBeforeTax, totalOtherIncomeExpensesNet)) ??
    difference(grossProfit, operatingExpenses) ??
    difference(revenue, costAndExpenses) ??
    incomeBeforeTax ??
    null
  );
}

function expensesOf(raw: Values) {
  const given = {
    researchAndDevelopmentExpenses: raw['researchAndDevelopmentExpenses'] ?? 0,
    generalAndAdministrativeExpenses: raw['generalAndAdministrativeExpenses'] ?? 0,
    sellingAndMarketingExpenses: raw['sellingAndMarketingExpenses'] ?? 0,
  };
  const parts = given.generalAndAdministrativeExpenses + given.sellingAndMarketingExpenses;
  const whole = raw['sellingGeneralAndAdministrativeExpenses'] ?? parts;
  // A part that is tagged beside the whole is mostly a figure of the notes.
  const isSplit = raw['sellingGeneralAndAdministrativeExpenses'] == null || Math.abs(whole - parts) < 1;
  return {
    ...given,
    ...(isSplit ? {} : { generalAndAdministrativeExpenses: 0, sellingAndMarketingExpenses: 0 }),
    sellingGeneralAndAdministrativeExpenses: whole,
  };
}

/**
 * An income statement that satisfies its identities: totals that are not tagged follow from those that are, and a line that the
 * report does not have is 0, as in the provider's answers.
 */
export function completeIncome(raw: Values): Values {
  const revenue = raw['revenue'] ?? total(raw['grossProfit'], raw['costOfRevenue']);
  const costOfRevenue =
    raw['costOfRevenue'] ?? difference(revenue, raw['grossProfit'] ?? null) ?? (revenue === null ? null : 0);
  const grossProfit = difference(revenue, costOfRevenue);
  const operatingIncome = operatingIncomeOf({ ...raw, grossProfit: raw['grossProfit'] ?? null });
  const operatingExpenses = difference(grossProfit, operatingIncome);
  const expenses = expensesOf(raw);
  const incomeBeforeTax =
    raw['incomeBeforeTax'] ?? total(operatingIncome, raw['totalOtherIncomeExpensesNet'] ?? null);
  const depreciationAndAmortization = raw['depreciationAndAmortization'] ?? null;
  const ebitda = total(operatingIncome, depreciationAndAmortization);
  const netIncome = raw['netIncome'] ?? null;
  const discontinued = raw['netIncomeFromDiscontinuedOperations'] ?? 0;
  return {
    revenue,
    costOfRevenue,
    grossProfit,
    grossProfitRatio: ratio(grossProfit, revenue),
    ...expenses,
    otherExpenses:
      operatingExpenses === null
        ? null
        : operatingExpenses -
          expenses.researchAndDevelopmentExpenses -
          expenses.sellingGeneralAndAdministrativeExpenses,
    operatingExpenses,
    costAndExpenses: total(costOfRevenue, operatingExpenses),
    netInterestIncome: (raw['interestIncome'] ?? 0) - (raw['interestExpense'] ?? 0),
    interestIncome: raw['interestIncome'] ?? 0,
    interestExpense: raw['interestExpense'] ?? 0,
    depreciationAndAmortization,
    ebitda,
    ebitdaratio: ratio(ebitda, revenue),
    ebit: operatingIncome,
    operatingIncome,
    operatingIncomeRatio: ratio(operatingIncome, revenue),
    totalOtherIncomeExpensesNet: difference(incomeBeforeTax, operatingIncome),
    incomeBeforeTax,
    incomeBeforeTaxRatio: ratio(incomeBeforeTax, revenue),
    incomeTaxExpense: raw['incomeTaxExpense'] ?? null,
    netIncomeFromContinuingOperations: difference(netIncome, discontinued),
    netIncomeFromDiscontinuedOperations: discontinued,
    netIncome,
    bottomLineNetIncome: netIncome,
    netIncomeRatio: ratio(netIncome, revenue),
    eps: raw['eps'] ?? null,
    epsDiluted: raw['epsDiluted'] ?? null,
    weightedAverageShsOut: raw['weightedAverageShsOut'] ?? null,
    weightedAverageShsOutDil: raw['weightedAverageShsOutDil'] ?? null,
  };
}
