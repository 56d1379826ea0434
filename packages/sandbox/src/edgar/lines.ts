type Values = Readonly<Record<string, number | null>>;

/** A line of a statement, or a heading where it has no concept. */
export interface Line {
  readonly label: string;
  /** Name in us-gaap. */
  readonly concept?: string;
  readonly kind?: 'money' | 'per-share' | 'shares';
  /** What is shown: negative amounts in parentheses. */
  readonly value?: (values: Values) => number;
  /** The concept states the amount that goes out, while the line shows it as negative. */
  readonly isOutflow?: boolean;
  readonly isTotal?: boolean;
}

export interface StatementLines {
  readonly title: string;
  readonly lines: readonly Line[];
}

const field =
  (name: string) =>
  (values: Values): number =>
    values[name] ?? 0;
const line = (label: string, concept: string, name: string): Line => ({ label, concept, value: field(name) });
const total = (label: string, concept: string, name: string): Line => ({
  ...line(label, concept, name),
  isTotal: true,
});
const outflow = (label: string, concept: string, name: string): Line => ({
  ...line(label, concept, name),
  isOutflow: true,
});

const beforeTax =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

const income: StatementLines = {
  title: 'CONSOLIDATED STATEMENTS OF OPERATIONS',
  lines: [
    line('Net sales', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'revenue'),
    line('Cost of sales', 'CostOfGoodsAndServicesSold', 'costOfRevenue'),
    total('Gross margin', 'GrossProfit', 'grossProfit'),
    { label: 'Operating expenses:' },
    line('Research and development', 'ResearchAndDevelopmentExpense', 'researchAndDevelopmentExpenses'),
    line('Selling and marketing', 'SellingAndMarketingExpense', 'sellingAndMarketingExpenses'),
    line('General and administrative', 'GeneralAndAdministrativeExpense', 'generalAndAdministrativeExpenses'),
    line('Other operating expenses', 'OtherCostAndExpenseOperating', 'otherExpenses'),
    total('Total operating expenses', 'OperatingExpenses', 'operatingExpenses'),
    total('Operating income', 'OperatingIncomeLoss', 'operatingIncome'),
    line('Interest income', 'InvestmentIncomeInterest', 'interestIncome'),
    {
      label: 'Interest expense',
      concept: 'InterestExpense',
      value: (values) => -(values['interestExpense'] ?? 0),
      isOutflow: true,
    },
    {
      label: 'Other income (expense), net',
      concept: 'OtherNonoperatingIncomeExpense',
      value: (values) =>
        (values['totalOtherIncomeExpensesNet'] ?? 0) -
        (values['interestIncome'] ?? 0) +
        (values['interestExpense'] ?? 0),
    },
    total('Income before provision for income taxes', beforeTax, 'incomeBeforeTax'),
    line('Provision for income taxes', 'IncomeTaxExpenseBenefit', 'incomeTaxExpense'),
    total('Net income', 'NetIncomeLoss', 'netIncome'),
    { label: 'Earnings per share:' },
    { ...line('Basic', 'EarningsPerShareBasic', 'eps'), kind: 'per-share' },
    { ...line('Diluted', 'EarningsPerShareDiluted', 'epsdiluted'), kind: 'per-share' },
    { label: 'Shares used in computing earnings per share:' },
    {
      ...line('Basic', 'WeightedAverageNumberOfSharesOutstandingBasic', 'weightedAverageShsOut'),
      kind: 'shares',
    },
    {
      ...line('Diluted', 'WeightedAverageNumberOfDilutedSharesOutstanding', 'weightedAverageShsOutDil'),
      kind: 'shares',
    },
  ],
};

const balance: StatementLines = {
  title: 'CONSOLIDATED BALANCE SHEETS',
  lines: [
    { label: 'ASSETS:' },
    { label: 'Current assets:' },
    line('Cash and cash equivalents', 'CashAndCashEquivalentsAtCarryingValue', 'cashAndCashEquivalents'),
    line('Marketable securities', 'MarketableSecuritiesCurrent', 'shortTermInvestments'),
    line('Accounts receivable, net', 'AccountsReceivableNetCurrent', 'netReceivables'),
    line('Inventories', 'InventoryNet', 'inventory'),
    line('Other current assets', 'OtherAssetsCurrent', 'otherCurrentAssets'),
    total('Total current assets', 'AssetsCurrent', 'totalCurrentAssets'),
    { label: 'Non-current assets:' },
    line('Property, plant and equipment, net', 'PropertyPlantAndEquipmentNet', 'propertyPlantEquipmentNet'),
    line('Goodwill', 'Goodwill', 'goodwill'),
    line('Intangible assets, net', 'IntangibleAssetsNetExcludingGoodwill', 'intangibleAssets'),
    line('Long-term marketable securities', 'MarketableSecuritiesNoncurrent', 'longTermInvestments'),
    line('Deferred income taxes', 'DeferredIncomeTaxAssetsNet', 'taxAssets'),
    line('Other non-current assets', 'OtherAssetsNoncurrent', 'otherNonCurrentAssets'),
    total('Total non-current assets', 'AssetsNoncurrent', 'totalNonCurrentAssets'),
    total('Total assets', 'Assets', 'totalAssets'),
    { label: "LIABILITIES AND SHAREHOLDERS' EQUITY:" },
    { label: 'Current liabilities:' },
    line('Accounts payable', 'AccountsPayableCurrent', 'accountPayables'),
    line('Short-term debt', 'DebtCurrent', 'shortTermDebt'),
    line('Income taxes payable', 'AccruedIncomeTaxesCurrent', 'taxPayables'),
    line('Deferred revenue', 'ContractWithCustomerLiabilityCurrent', 'deferredRevenue'),
    line('Other current liabilities', 'OtherLiabilitiesCurrent', 'otherCurrentLiabilities'),
    total('Total current liabilities', 'LiabilitiesCurrent', 'totalCurrentLiabilities'),
    { label: 'Non-current liabilities:' },
    line('Long-term debt', 'LongTermDebtNoncurrent', 'longTermDebt'),
    line(
      'Deferred revenue, non-current',
      'ContractWithCustomerLiabilityNoncurrent',
      'deferredRevenueNonCurrent',
    ),
    line('Deferred tax liabilities', 'DeferredIncomeTaxLiabilitiesNet', 'deferredTaxLiabilitiesNonCurrent'),
    line('Other non-current liabilities', 'OtherLiabilitiesNoncurrent', 'otherNonCurrentLiabilities'),
    total('Total non-current liabilities', 'LiabilitiesNoncurrent', 'totalNonCurrentLiabilities'),
    total('Total liabilities', 'Liabilities', 'totalLiabilities'),
    { label: "Shareholders' equity:" },
    line('Common stock', 'CommonStockValue', 'commonStock'),
    line('Retained earnings', 'RetainedEarningsAccumulatedDeficit', 'retainedEarnings'),
    line(
      'Accumulated other comprehensive loss',
      'AccumulatedOtherComprehensiveIncomeLossNetOfTax',
      'accumulatedOtherComprehensiveIncomeLoss',
    ),
    {
      label: 'Treasury stock, at cost',
      concept: 'TreasuryStockValue',
      value: field('othertotalStockholdersEquity'),
      isOutflow: true,
    },
    total("Total shareholders' equity", 'StockholdersEquity', 'totalStockholdersEquity'),
    total(
      "Total liabilities and shareholders' equity",
      'LiabilitiesAndStockholdersEquity',
      'totalLiabilitiesAndStockholdersEquity',
    ),
  ],
};

const cashflow: StatementLines = {
  title: 'CONSOLIDATED STATEMENTS OF CASH FLOWS',
  lines: [
    { label: 'Operating activities:' },
    line('Net income', 'NetIncomeLoss', 'netIncome'),
    { label: 'Adjustments to reconcile net income to cash generated by operating activities:' },
    line(
      'Depreciation and amortization',
      'DepreciationDepletionAndAmortization',
      'depreciationAndAmortization',
    ),
    line('Deferred income taxes', 'DeferredIncomeTaxExpenseBenefit', 'deferredIncomeTax'),
    line('Share-based compensation expense', 'ShareBasedCompensation', 'stockBasedCompensation'),
    line('Other', 'OtherNoncashIncomeExpense', 'otherNonCashItems'),
    { label: 'Changes in operating assets and liabilities:' },
    outflow('Accounts receivable, net', 'IncreaseDecreaseInAccountsReceivable', 'accountsReceivables'),
    outflow('Inventories', 'IncreaseDecreaseInInventories', 'inventory'),
    line('Accounts payable', 'IncreaseDecreaseInAccountsPayable', 'accountsPayables'),
    line(
      'Other current and non-current liabilities',
      'IncreaseDecreaseInOtherOperatingLiabilities',
      'otherWorkingCapital',
    ),
    total(
      'Cash generated by operating activities',
      'NetCashProvidedByUsedInOperatingActivities',
      'netCashProvidedByOperatingActivities',
    ),
    { label: 'Investing activities:' },
    outflow('Purchases of marketable securities', 'PaymentsToAcquireInvestments', 'purchasesOfInvestments'),
    line(
      'Proceeds from sales and maturities of marketable securities',
      'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
      'salesMaturitiesOfInvestments',
    ),
    outflow(
      'Payments for acquisition of property, plant and equipment',
      'PaymentsToAcquirePropertyPlantAndEquipment',
      'investmentsInPropertyPlantAndEquipment',
    ),
    outflow(
      'Payments made in connection with business acquisitions, net',
      'PaymentsToAcquireBusinessesNetOfCashAcquired',
      'acquisitionsNet',
    ),
    outflow('Other', 'PaymentsForProceedsFromOtherInvestingActivities', 'otherInvestingActivites'),
    total(
      'Cash used in investing activities',
      'NetCashProvidedByUsedInInvestingActivities',
      'netCashUsedForInvestingActivites',
    ),
    { label: 'Financing activities:' },
    line('Proceeds from issuance of common stock', 'ProceedsFromIssuanceOfCommonStock', 'commonStockIssued'),
    outflow('Payments for dividends and dividend equivalents', 'PaymentsOfDividends', 'dividendsPaid'),
    outflow('Repurchases of common stock', 'PaymentsForRepurchaseOfCommonStock', 'commonStockRepurchased'),
    outflow('Repayments of debt', 'RepaymentsOfDebt', 'debtRepayment'),
    line('Other', 'ProceedsFromPaymentsForOtherFinancingActivities', 'otherFinancingActivites'),
    total(
      'Cash used in financing activities',
      'NetCashProvidedByUsedInFinancingActivities',
      'netCashUsedProvidedByFinancingActivities',
    ),
    line(
      'Effect of exchange rates on cash',
      'EffectOfExchangeRateOnCashAndCashEquivalents',
      'effectOfForexChangesOnCash',
    ),
    total(
      'Increase (decrease) in cash and cash equivalents',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
      'netChangeInCash',
    ),
    line(
      'Cash and cash equivalents, beginning balances',
      'CashAndCashEquivalentsAtCarryingValue',
      'cashAtBeginningOfPeriod',
    ),
    total(
      'Cash and cash equivalents, ending balances',
      'CashAndCashEquivalentsAtCarryingValue',
      'cashAtEndOfPeriod',
    ),
  ],
};

/** The three statements, as most reports order them. */
export const statements = { income, balance, cashflow } as const;
