import type { Alternatives } from './expression.ts';

/** Lines of an income statement as companies tag them (US-GAAP, with names that older and own taxonomies use). */
export const incomeConcepts = {
  revenue: [
    'RevenuesNetOfInterestExpense',
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
    'SalesRevenueGoodsNet + SalesRevenueServicesNet?',
    'SalesRevenueServicesNet',
    'RegulatedAndUnregulatedOperatingRevenue',
    'RealEstateRevenueNet',
    'HealthCareOrganizationRevenue',
    'OperatingLeasesIncomeStatementLeaseRevenue',
  ],
  costOfRevenue: [
    'CostOfRevenue',
    'CostOfGoodsAndServicesSold',
    'CostOfGoodsSold + CostOfServices?',
    'CostOfServices',
    'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
  ],
  grossProfit: ['GrossProfit'],
  researchAndDevelopmentExpenses: [
    'ResearchAndDevelopmentExpense',
    'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
    'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
  ],
  generalAndAdministrativeExpenses: [
    'GeneralAndAdministrativeExpense',
    'OtherGeneralAndAdministrativeExpense',
  ],
  sellingAndMarketingExpenses: [
    'SellingAndMarketingExpense',
    'SellingExpense + MarketingExpense?',
    'MarketingExpense',
    'MarketingAndAdvertisingExpense',
  ],
  sellingGeneralAndAdministrativeExpenses: ['SellingGeneralAndAdministrativeExpense'],
  operatingExpenses: ['OperatingExpenses'],
  costAndExpenses: ['CostsAndExpenses', 'BenefitsLossesAndExpenses', 'NoninterestExpense'],
  interestIncome: [
    'InvestmentIncomeInterest',
    'InvestmentIncomeInterestAndDividend',
    'InterestAndDividendIncomeOperating',
    'InterestIncomeOther',
    'InvestmentIncomeNet',
  ],
  interestExpense: [
    'InterestExpense',
    'InterestExpenseNonoperating',
    'InterestAndDebtExpense',
    'InterestExpenseDebt',
    'InterestIncomeExpenseNonoperatingNet',
  ],
  depreciationAndAmortization: [
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationDepletionAndAmortization',
    'DepreciationAndAmortization',
    'OtherDepreciationAndAmortization',
    'Depreciation + AmortizationOfIntangibleAssets|AdjustmentForAmortization?',
  ],
  operatingIncome: ['OperatingIncomeLoss'],
  totalOtherIncomeExpensesNet: [
    'NonoperatingIncomeExpense',
    'OtherNonoperatingIncomeExpense - InterestExpense?',
  ],
  incomeBeforeTax: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign',
    'IncomeLossIncludingPortionAttributableToNoncontrollingInterest + IncomeTaxExpenseBenefit',
  ],
  incomeTaxExpense: ['IncomeTaxExpenseBenefit', 'IncomeTaxExpenseBenefitContinuingOperations'],
  netIncome: ['NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'],
  netIncomeFromContinuingOperations: [
    'IncomeLossFromContinuingOperations',
    'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
  ],
  netIncomeFromDiscontinuedOperations: [
    'IncomeLossFromDiscontinuedOperationsNetOfTax',
    'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  ],
  eps: [
    'EarningsPerShareBasic',
    'EarningsPerShareBasicAndDiluted',
    'IncomeLossFromContinuingOperationsPerBasicShare',
  ],
  epsDiluted: [
    'EarningsPerShareDiluted',
    'EarningsPerShareBasicAndDiluted',
    'IncomeLossFromContinuingOperationsPerDilutedShare',
  ],
  weightedAverageShsOut: [
    'WeightedAverageNumberOfSharesOutstandingBasic',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
    'WeightedAverageNumberOfSharesOutstandingBasicAndDiluted',
  ],
  weightedAverageShsOutDil: [
    'WeightedAverageNumberOfDilutedSharesOutstanding',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
    'WeightedAverageNumberOfSharesOutstandingBasicAndDiluted',
  ],
} as const satisfies Record<string, Alternatives>;
