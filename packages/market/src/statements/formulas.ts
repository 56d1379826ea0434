import { statementFields, type StatementType } from './fields.ts';

/** One part of a signed sum. */
export interface FormulaTerm {
  readonly field: string;
  readonly sign: 1 | -1;
}

/**
 * What a field follows from in the same record: a signed sum of other fields, or one of them divided by another.
 * `text` is how staff read it: `revenue - costOfRevenue`, `netIncome / weightedAverageShsOut`.
 */
export type Formula =
  | {
      readonly kind: 'sum';
      readonly field: string;
      readonly terms: readonly FormulaTerm[];
      readonly text: string;
    }
  | {
      readonly kind: 'division';
      readonly field: string;
      readonly numerator: string;
      readonly divisor: string;
      readonly text: string;
    };

/**
 * Each field's formula, and the readings of it that providers also use: the first is the one that is shown, and a value
 * that one of the others gives is as good.
 *
 * Source: the documented and recorded answers of the API, which satisfy these to the unit. Two of them differ by provider:
 * `otherExpenses` is a part of the operating expenses, or what `totalOtherIncomeExpensesNet` repeats; leases are a part of
 * other liabilities and of no debt, or a line and a debt of their own.
 */
const TEXTS: Readonly<Record<StatementType, Readonly<Record<string, readonly [string, ...string[]]>>>> = {
  income: {
    grossProfit: ['revenue - costOfRevenue'],
    grossProfitRatio: ['grossProfit / revenue'],
    sellingGeneralAndAdministrativeExpenses: [
      'generalAndAdministrativeExpenses + sellingAndMarketingExpenses',
    ],
    operatingExpenses: [
      'researchAndDevelopmentExpenses + sellingGeneralAndAdministrativeExpenses + otherExpenses',
      'researchAndDevelopmentExpenses + sellingGeneralAndAdministrativeExpenses',
    ],
    costAndExpenses: ['costOfRevenue + operatingExpenses'],
    ebitda: ['operatingIncome + depreciationAndAmortization'],
    ebitdaratio: ['ebitda / revenue'],
    operatingIncome: ['revenue - costAndExpenses'],
    operatingIncomeRatio: ['operatingIncome / revenue'],
    incomeBeforeTax: ['operatingIncome + totalOtherIncomeExpensesNet'],
    incomeBeforeTaxRatio: ['incomeBeforeTax / revenue'],
    netIncome: ['incomeBeforeTax - incomeTaxExpense'],
    netIncomeRatio: ['netIncome / revenue'],
    eps: ['netIncome / weightedAverageShsOut'],
    epsdiluted: ['netIncome / weightedAverageShsOutDil'],
  },
  balance: {
    cashAndShortTermInvestments: ['cashAndCashEquivalents + shortTermInvestments'],
    totalCurrentAssets: ['cashAndShortTermInvestments + netReceivables + inventory + otherCurrentAssets'],
    goodwillAndIntangibleAssets: ['goodwill + intangibleAssets'],
    totalNonCurrentAssets: [
      'propertyPlantEquipmentNet + goodwillAndIntangibleAssets + longTermInvestments + taxAssets + otherNonCurrentAssets',
    ],
    totalAssets: ['totalCurrentAssets + totalNonCurrentAssets + otherAssets'],
    totalCurrentLiabilities: [
      'accountPayables + shortTermDebt + taxPayables + deferredRevenue + otherCurrentLiabilities',
    ],
    totalNonCurrentLiabilities: [
      'longTermDebt + deferredRevenueNonCurrent + deferredTaxLiabilitiesNonCurrent + otherNonCurrentLiabilities',
      'longTermDebt + deferredRevenueNonCurrent + deferredTaxLiabilitiesNonCurrent + otherNonCurrentLiabilities + capitalLeaseObligations',
    ],
    totalLiabilities: ['totalCurrentLiabilities + totalNonCurrentLiabilities + otherLiabilities'],
    totalStockholdersEquity: [
      'preferredStock + commonStock + retainedEarnings + accumulatedOtherComprehensiveIncomeLoss + othertotalStockholdersEquity',
    ],
    totalEquity: ['totalStockholdersEquity + minorityInterest'],
    totalLiabilitiesAndStockholdersEquity: [
      'totalLiabilities + totalEquity',
      'totalLiabilities + totalStockholdersEquity',
    ],
    totalLiabilitiesAndTotalEquity: ['totalLiabilities + totalEquity'],
    totalInvestments: ['shortTermInvestments + longTermInvestments'],
    totalDebt: ['shortTermDebt + longTermDebt', 'shortTermDebt + longTermDebt + capitalLeaseObligations'],
    netDebt: ['totalDebt - cashAndCashEquivalents'],
  },
  cashflow: {
    changeInWorkingCapital: ['accountsReceivables + inventory + accountsPayables + otherWorkingCapital'],
    netCashProvidedByOperatingActivities: [
      'netIncome + depreciationAndAmortization + deferredIncomeTax + stockBasedCompensation + changeInWorkingCapital + otherNonCashItems',
    ],
    netCashUsedForInvestingActivites: [
      'investmentsInPropertyPlantAndEquipment + acquisitionsNet + purchasesOfInvestments + salesMaturitiesOfInvestments + otherInvestingActivites',
    ],
    netCashUsedProvidedByFinancingActivities: [
      'debtRepayment + commonStockIssued + commonStockRepurchased + dividendsPaid + otherFinancingActivites',
    ],
    netChangeInCash: [
      'netCashProvidedByOperatingActivities + netCashUsedForInvestingActivites + netCashUsedProvidedByFinancingActivities + effectOfForexChangesOnCash',
    ],
    cashAtEndOfPeriod: ['cashAtBeginningOfPeriod + netChangeInCash'],
    operatingCashFlow: ['netCashProvidedByOperatingActivities'],
    capitalExpenditure: ['investmentsInPropertyPlantAndEquipment'],
    freeCashFlow: ['operatingCashFlow + capitalExpenditure'],
  },
};

/** Beside the field's own formula: what else equals it. Checked like a formula, and named on the field. */
const EQUALITIES: Readonly<Record<StatementType, Readonly<Record<string, string>>>> = {
  income: {},
  balance: {
    totalLiabilitiesAndTotalEquity: 'totalAssets',
    totalLiabilitiesAndStockholdersEquity: 'totalAssets',
  },
  cashflow: {},
};

function parseFormula(field: string, text: string): Formula {
  const [numerator, divisor] = text.split(' / ');
  if (numerator && divisor) return { kind: 'division', field, numerator, divisor, text };
  const words = text.split(' ');
  const terms = words.flatMap((word, i): FormulaTerm[] =>
    i % 2 ? [] : [{ field: word, sign: words[i - 1] === '-' ? -1 : 1 }],
  );
  return { kind: 'sum', field, terms, text };
}

/** A field's formula with the other readings of it. */
export interface FieldFormula {
  readonly field: string;
  readonly main: Formula;
  /** The main one first. */
  readonly readings: readonly Formula[];
}

function parseAll(statement: StatementType): readonly FieldFormula[] {
  const of = (field: string, texts: readonly string[]): FieldFormula => {
    const readings = texts.map((text) => parseFormula(field, text));
    return { field, main: readings[0]!, readings };
  };
  return [
    ...statementFields[statement].flatMap(({ name }) => {
      const texts = TEXTS[statement][name];
      return texts ? [of(name, texts)] : [];
    }),
    ...Object.entries(EQUALITIES[statement]).map(([field, text]) => of(field, [text])),
  ];
}

/** Formulas of each statement, in the order of its fields; then what else has to be equal. */
export const formulas: Readonly<Record<StatementType, readonly FieldFormula[]>> = {
  income: parseAll('income'),
  balance: parseAll('balance'),
  cashflow: parseAll('cashflow'),
};

/** The formula by which a field is calculated, where it has one. */
export const formulaOf = (statement: StatementType, field: string): Formula | undefined =>
  formulas[statement].find((each) => each.field === field)?.main;
