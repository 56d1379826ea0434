import {
  cashChangeOf,
  currentAssetsOf,
  currentLiabilitiesOf,
  equityOf,
  financingCashOf,
  incomeBeforeTaxOf,
  investingCashOf,
  laterAssetsOf,
  laterLiabilitiesOf,
  netIncomeOf,
  operatingCashOf,
  workingCapitalOf,
  type Books,
  type Flows,
} from './books.ts';

type Figures = Record<string, number>;

const ratio = (part: number, whole: number): number => (whole ? Number((part / whole).toFixed(10)) : 0);
/** Amounts of thousands in whole units. */
const inUnits = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value * 1000 + 0]));

/** The income statement of a period. `shares` in thousands. */
export function incomeFigures(f: Flows, shares: number): Figures {
  const selling = f.administration + f.selling;
  const operatingExpenses = f.research + selling + f.otherExpenses;
  const grossProfit = f.revenue - f.costOfRevenue;
  const operatingIncome = grossProfit - operatingExpenses;
  const [incomeBeforeTax, netIncome] = [incomeBeforeTaxOf(f), netIncomeOf(f)];
  const ebitda = operatingIncome + f.depreciation;
  const diluted = Math.round(shares * 1.012);
  const money = inUnits({
    revenue: f.revenue,
    costOfRevenue: f.costOfRevenue,
    grossProfit,
    researchAndDevelopmentExpenses: f.research,
    generalAndAdministrativeExpenses: f.administration,
    sellingAndMarketingExpenses: f.selling,
    sellingGeneralAndAdministrativeExpenses: selling,
    otherExpenses: f.otherExpenses,
    operatingExpenses,
    costAndExpenses: f.costOfRevenue + operatingExpenses,
    interestIncome: f.interestIncome,
    interestExpense: f.interestExpense,
    depreciationAndAmortization: f.depreciation,
    ebitda,
    operatingIncome,
    totalOtherIncomeExpensesNet: incomeBeforeTax - operatingIncome,
    incomeBeforeTax,
    incomeTaxExpense: f.tax,
    netIncome,
    weightedAverageShsOut: shares,
    weightedAverageShsOutDil: diluted,
  });
  return {
    ...money,
    grossProfitRatio: ratio(grossProfit, f.revenue),
    ebitdaratio: ratio(ebitda, f.revenue),
    operatingIncomeRatio: ratio(operatingIncome, f.revenue),
    incomeBeforeTaxRatio: ratio(incomeBeforeTax, f.revenue),
    netIncomeRatio: ratio(netIncome, f.revenue),
    eps: perShare(netIncome, shares),
    epsdiluted: perShare(netIncome, diluted),
  };
}

/** In cents; small amounts in tenths of them, so that little is lost to rounding. */
function perShare(netIncome: number, shares: number): number {
  const exact = netIncome / shares;
  return Number(exact.toFixed(Math.abs(exact) < 0.2 ? 4 : 2));
}

/** The balance sheet of a day. */
export function balanceFigures(b: Books): Figures {
  const totalCurrentAssets = currentAssetsOf(b);
  const totalNonCurrentAssets = laterAssetsOf(b);
  const totalAssets = totalCurrentAssets + totalNonCurrentAssets;
  const totalCurrentLiabilities = currentLiabilitiesOf(b);
  const totalNonCurrentLiabilities = laterLiabilitiesOf(b);
  const totalLiabilities = totalCurrentLiabilities + totalNonCurrentLiabilities;
  const equity = equityOf(b);
  const totalDebt = b.shortTermDebt + b.longTermDebt;
  return inUnits({
    cashAndCashEquivalents: b.cash,
    shortTermInvestments: b.shortTermInvestments,
    cashAndShortTermInvestments: b.cash + b.shortTermInvestments,
    netReceivables: b.receivables,
    inventory: b.inventory,
    otherCurrentAssets: b.otherCurrentAssets,
    totalCurrentAssets,
    propertyPlantEquipmentNet: b.property,
    goodwill: b.goodwill,
    intangibleAssets: b.intangibles,
    goodwillAndIntangibleAssets: b.goodwill + b.intangibles,
    longTermInvestments: b.longTermInvestments,
    taxAssets: b.taxAssets,
    otherNonCurrentAssets: b.otherAssets,
    totalNonCurrentAssets,
    otherAssets: 0,
    totalAssets,
    accountPayables: b.payables,
    shortTermDebt: b.shortTermDebt,
    taxPayables: b.taxPayables,
    deferredRevenue: b.deferredRevenue,
    otherCurrentLiabilities: b.otherCurrentLiabilities,
    totalCurrentLiabilities,
    longTermDebt: b.longTermDebt,
    deferredRevenueNonCurrent: b.deferredRevenueLater,
    deferredTaxLiabilitiesNonCurrent: b.deferredTax,
    otherNonCurrentLiabilities: b.otherLiabilities,
    totalNonCurrentLiabilities,
    otherLiabilities: 0,
    capitalLeaseObligations: 0,
    totalLiabilities,
    preferredStock: 0,
    commonStock: b.commonStock,
    retainedEarnings: b.retained,
    accumulatedOtherComprehensiveIncomeLoss: b.accumulatedOther,
    othertotalStockholdersEquity: b.treasury,
    totalStockholdersEquity: equity,
    totalEquity: equity,
    totalLiabilitiesAndStockholdersEquity: totalLiabilities + equity,
    minorityInterest: 0,
    totalLiabilitiesAndTotalEquity: totalLiabilities + equity,
    totalInvestments: b.shortTermInvestments + b.longTermInvestments,
    totalDebt,
    netDebt: totalDebt - b.cash,
  });
}

/** The cash flow statement of a period that began with this cash. */
export function cashFlowFigures(f: Flows, cashBefore: number): Figures {
  const operating = operatingCashOf(f);
  const change = cashChangeOf(f);
  return inUnits({
    netIncome: netIncomeOf(f),
    depreciationAndAmortization: f.depreciation,
    deferredIncomeTax: f.deferredTax,
    stockBasedCompensation: f.stockCompensation,
    changeInWorkingCapital: workingCapitalOf(f),
    accountsReceivables: f.receivables,
    inventory: f.inventory,
    accountsPayables: f.payables,
    otherWorkingCapital: f.otherWorkingCapital,
    otherNonCashItems: f.otherNonCash,
    netCashProvidedByOperatingActivities: operating,
    investmentsInPropertyPlantAndEquipment: f.capitalExpenditure,
    acquisitionsNet: f.acquisitions,
    purchasesOfInvestments: f.purchases,
    salesMaturitiesOfInvestments: f.sales,
    otherInvestingActivites: f.otherInvesting,
    netCashUsedForInvestingActivites: investingCashOf(f),
    debtRepayment: f.debtRepaid,
    commonStockIssued: f.stockIssued,
    commonStockRepurchased: f.stockBought,
    dividendsPaid: f.dividends,
    otherFinancingActivites: f.otherFinancing,
    netCashUsedProvidedByFinancingActivities: financingCashOf(f),
    effectOfForexChangesOnCash: f.currencyEffect,
    netChangeInCash: change,
    cashAtEndOfPeriod: cashBefore + change,
    cashAtBeginningOfPeriod: cashBefore,
    operatingCashFlow: operating,
    capitalExpenditure: f.capitalExpenditure,
    freeCashFlow: operating + f.capitalExpenditure,
  });
}
