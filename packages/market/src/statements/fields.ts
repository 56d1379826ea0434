/**
 * Fields of the three financial statements, by the names of the public API's version 3.
 *
 * Money and shares are in whole units of the reported currency (no thousands), amounts per share in the currency itself,
 * ratios as shares of 1. Cash that flows out is negative.
 */
export type StatementType = 'income' | 'balance' | 'cashflow';
export type FiscalPeriod = 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY';

export interface StatementField {
  readonly name: string;
  readonly kind: 'money' | 'per-share' | 'shares' | 'ratio';
  /** Over the period; `false`: at its end (or, for `cashAtBeginningOfPeriod`, at its start). */
  readonly flow: boolean;
}

/** One record: identity and values. A missing field is absent or null. Dates are `YYYY-MM-DD`. */
export interface StatementRecord {
  readonly symbol: string;
  readonly statement: StatementType;
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  /** Last day of the period. */
  readonly date: string;
  readonly reportedCurrency: string | null;
  readonly cik: string | null;
  readonly link: string | null;
  readonly finalLink: string | null;
  readonly acceptedDate: string | null;
  readonly filingDate: string | null;
  readonly values: Readonly<Record<string, number | null>>;
}

export const statementTypes: readonly StatementType[] = ['income', 'balance', 'cashflow'];
export const fiscalPeriods: readonly FiscalPeriod[] = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'];

const flows =
  (kind: StatementField['kind']) =>
  (name: string): StatementField => ({ name, kind, flow: true });
const flowMoney = flows('money');
const flowRatio = flows('ratio');
const atDate = (name: string): StatementField => ({ name, kind: 'money', flow: false });

/** Numeric fields, in display order: that of the API's answers. */
export const statementFields: Readonly<Record<StatementType, readonly StatementField[]>> = {
  income: [
    flowMoney('revenue'),
    flowMoney('costOfRevenue'),
    flowMoney('grossProfit'),
    flowRatio('grossProfitRatio'),
    flowMoney('researchAndDevelopmentExpenses'),
    flowMoney('generalAndAdministrativeExpenses'),
    flowMoney('sellingAndMarketingExpenses'),
    flowMoney('sellingGeneralAndAdministrativeExpenses'),
    flowMoney('otherExpenses'),
    flowMoney('operatingExpenses'),
    flowMoney('costAndExpenses'),
    flowMoney('interestIncome'),
    flowMoney('interestExpense'),
    flowMoney('depreciationAndAmortization'),
    flowMoney('ebitda'),
    flowRatio('ebitdaratio'),
    flowMoney('operatingIncome'),
    flowRatio('operatingIncomeRatio'),
    flowMoney('totalOtherIncomeExpensesNet'),
    flowMoney('incomeBeforeTax'),
    flowRatio('incomeBeforeTaxRatio'),
    flowMoney('incomeTaxExpense'),
    flowMoney('netIncome'),
    flowRatio('netIncomeRatio'),
    flows('per-share')('eps'),
    flows('per-share')('epsdiluted'),
    flows('shares')('weightedAverageShsOut'),
    flows('shares')('weightedAverageShsOutDil'),
  ],
  balance: [
    'cashAndCashEquivalents',
    'shortTermInvestments',
    'cashAndShortTermInvestments',
    'netReceivables',
    'inventory',
    'otherCurrentAssets',
    'totalCurrentAssets',
    'propertyPlantEquipmentNet',
    'goodwill',
    'intangibleAssets',
    'goodwillAndIntangibleAssets',
    'longTermInvestments',
    'taxAssets',
    'otherNonCurrentAssets',
    'totalNonCurrentAssets',
    'otherAssets',
    'totalAssets',
    'accountPayables',
    'shortTermDebt',
    'taxPayables',
    'deferredRevenue',
    'otherCurrentLiabilities',
    'totalCurrentLiabilities',
    'longTermDebt',
    'deferredRevenueNonCurrent',
    'deferredTaxLiabilitiesNonCurrent',
    'otherNonCurrentLiabilities',
    'totalNonCurrentLiabilities',
    'otherLiabilities',
    'capitalLeaseObligations',
    'totalLiabilities',
    'preferredStock',
    'commonStock',
    'retainedEarnings',
    'accumulatedOtherComprehensiveIncomeLoss',
    'othertotalStockholdersEquity',
    'totalStockholdersEquity',
    'totalEquity',
    'totalLiabilitiesAndStockholdersEquity',
    'minorityInterest',
    'totalLiabilitiesAndTotalEquity',
    'totalInvestments',
    'totalDebt',
    'netDebt',
  ].map(atDate),
  cashflow: [
    flowMoney('netIncome'),
    flowMoney('depreciationAndAmortization'),
    flowMoney('deferredIncomeTax'),
    flowMoney('stockBasedCompensation'),
    flowMoney('changeInWorkingCapital'),
    flowMoney('accountsReceivables'),
    flowMoney('inventory'),
    flowMoney('accountsPayables'),
    flowMoney('otherWorkingCapital'),
    flowMoney('otherNonCashItems'),
    flowMoney('netCashProvidedByOperatingActivities'),
    flowMoney('investmentsInPropertyPlantAndEquipment'),
    flowMoney('acquisitionsNet'),
    flowMoney('purchasesOfInvestments'),
    flowMoney('salesMaturitiesOfInvestments'),
    flowMoney('otherInvestingActivites'),
    flowMoney('netCashUsedForInvestingActivites'),
    flowMoney('debtRepayment'),
    flowMoney('commonStockIssued'),
    flowMoney('commonStockRepurchased'),
    flowMoney('dividendsPaid'),
    flowMoney('otherFinancingActivites'),
    flowMoney('netCashUsedProvidedByFinancingActivities'),
    flowMoney('effectOfForexChangesOnCash'),
    flowMoney('netChangeInCash'),
    atDate('cashAtEndOfPeriod'),
    atDate('cashAtBeginningOfPeriod'),
    flowMoney('operatingCashFlow'),
    flowMoney('capitalExpenditure'),
    flowMoney('freeCashFlow'),
  ],
};

/** Fields of a record that say what it is about, in the order of the API; the rest of a record is numeric. */
export const identityFields: readonly string[] = [
  'date',
  'symbol',
  'reportedCurrency',
  'cik',
  'fillingDate',
  'acceptedDate',
  'calendarYear',
  'period',
  'link',
  'finalLink',
];

/**
 * Names of version 3 to those of `stable`, where they differ. A field of version 3 that is neither here nor under its own
 * name in `stable` is not in `stable` at all: the ratios, `link`, `finalLink` and `totalLiabilitiesAndStockholdersEquity`.
 *
 * `debtRepayment` in version 3 is what was repaid of debt, and new debt is in `otherFinancingActivites`. `stable` has both in
 * `netDebtIssuance`; taken for each other, the sum of the financing activities stays right.
 */
export const stableNames: Readonly<Record<string, string>> = {
  fillingDate: 'filingDate',
  calendarYear: 'fiscalYear',
  epsdiluted: 'epsDiluted',
  othertotalStockholdersEquity: 'otherTotalStockholdersEquity',
  otherInvestingActivites: 'otherInvestingActivities',
  netCashUsedForInvestingActivites: 'netCashProvidedByInvestingActivities',
  debtRepayment: 'netDebtIssuance',
  commonStockIssued: 'commonStockIssuance',
  dividendsPaid: 'netDividendsPaid',
  otherFinancingActivites: 'otherFinancingActivities',
  netCashUsedProvidedByFinancingActivities: 'netCashProvidedByFinancingActivities',
};
