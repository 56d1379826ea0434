import type { Alternatives } from './expression.ts';

/** Assets whose growth uses cash, liabilities whose growth provides it: all lines that companies have for them. */
const workingCapitalAssets = [
  'AccountsReceivable',
  'OtherReceivables',
  'Receivables',
  'AccountsAndNotesReceivable',
  'AccountsAndOtherReceivables',
  'Inventories',
  'OtherOperatingAssets',
  'PrepaidDeferredExpenseAndOtherAssets',
  'PrepaidExpense',
  'PrepaidExpensesOther',
  'OtherCurrentAssets',
  'OtherNoncurrentAssets',
  'ContractWithCustomerAsset',
  'DeferredCharges',
  'OperatingAssets',
  'OtherOperatingCapitalNet',
  'IncomeTaxesReceivable',
  'OperatingLeaseRightOfUseAsset',
] as const;
const workingCapitalLiabilities = [
  'AccountsPayable',
  'AccountsPayableTrade',
  'AccountsPayableAndAccruedLiabilities',
  'AccountsPayableAndOtherOperatingLiabilities',
  'AccruedLiabilities',
  'AccruedLiabilitiesAndOtherOperatingLiabilities',
  'OtherAccruedLiabilities',
  'ContractWithCustomerLiability',
  'DeferredRevenue',
  'OtherOperatingLiabilities',
  'OtherCurrentLiabilities',
  'OtherNoncurrentLiabilities',
  'AccruedIncomeTaxesPayable',
  'IncomeTaxesPayableNetOfIncomeTaxesReceivable',
  'EmployeeRelatedLiabilities',
  'OperatingLeaseLiability',
  'InterestPayableNet',
  'OperatingLiabilities',
] as const;
const changes = (names: readonly string[], sign: '+' | '-'): string =>
  names.map((name) => `${sign} IncreaseDecreaseIn${name}?`).join(' ');

const sum = (sign: '+' | '-', ...names: string[]): string =>
  names.map((name) => `${sign} ${name}?`).join(' ');

/** Lines of a cash flow statement as companies tag them; what flows out is negative here, and positive in most tags. */
export const cashFlowConcepts = {
  netIncome: ['ProfitLoss', 'NetIncomeLoss'],
  depreciationAndAmortization: [
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationDepletionAndAmortization',
    'DepreciationAndAmortization',
    'OtherDepreciationAndAmortization',
    'Depreciation + AmortizationOfIntangibleAssets|AdjustmentForAmortization?',
  ],
  deferredIncomeTax: [
    'DeferredIncomeTaxExpenseBenefit',
    'DeferredIncomeTaxesAndTaxCredits',
    'IncreaseDecreaseInDeferredIncomeTaxes',
  ],
  stockBasedCompensation: ['ShareBasedCompensation', 'EmployeeBenefitsAndShareBasedCompensation'],
  changeInWorkingCapital: [
    '- IncreaseDecreaseInOperatingCapital',
    `${changes(workingCapitalAssets, '-')} ${changes(workingCapitalLiabilities, '+')}`,
  ],
  accountsReceivables: [
    '- IncreaseDecreaseInAccountsReceivable - IncreaseDecreaseInOtherReceivables?',
    '- IncreaseDecreaseInReceivables',
    '- IncreaseDecreaseInAccountsAndNotesReceivable',
    '- IncreaseDecreaseInAccountsAndOtherReceivables',
  ],
  inventory: ['- IncreaseDecreaseInInventories'],
  accountsPayables: [
    'IncreaseDecreaseInAccountsPayable',
    'IncreaseDecreaseInAccountsPayableTrade',
    'IncreaseDecreaseInAccountsPayableAndAccruedLiabilities',
    'IncreaseDecreaseInAccountsPayableAndOtherOperatingLiabilities',
  ],
  netCashProvidedByOperatingActivities: [
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ],
  investmentsInPropertyPlantAndEquipment: [
    '- PaymentsToAcquirePropertyPlantAndEquipment',
    '- PaymentsToAcquireProductiveAssets',
    '- PaymentsToAcquireOtherProductiveAssets',
    '- PaymentsForCapitalImprovements',
  ],
  acquisitionsNet: [
    '- PaymentsToAcquireBusinessesNetOfCashAcquired + ProceedsFromDivestitureOfBusinesses|ProceedsFromDivestitureOfBusinessesNetOfCashDivested?',
    '- PaymentsToAcquireBusinessesAndInterestInAffiliates',
    '- PaymentsForProceedsFromBusinessesAndInterestInAffiliates',
    'ProceedsFromDivestitureOfBusinesses|ProceedsFromDivestitureOfBusinessesNetOfCashDivested',
  ],
  purchasesOfInvestments: [
    '- PaymentsToAcquireInvestments',
    '- PaymentsToAcquireMarketableSecurities - PaymentsToAcquireOtherInvestments?',
    sum(
      '-',
      'PaymentsToAcquireAvailableForSaleSecuritiesDebt|PaymentsToAcquireAvailableForSaleSecurities',
      'PaymentsToAcquireHeldToMaturitySecurities',
      'PaymentsToAcquireShortTermInvestments',
      'PaymentsToAcquireLongtermInvestments|PaymentsToAcquireEquityMethodInvestments',
      'PaymentsToAcquireOtherInvestments',
      'PaymentsToAcquireEquitySecuritiesFvNi',
    ),
  ],
  salesMaturitiesOfInvestments: [
    'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
    'ProceedsFromSaleAndMaturityOfMarketableSecurities',
    sum(
      '+',
      'ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities|ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities',
      'ProceedsFromSaleOfAvailableForSaleSecuritiesDebt|ProceedsFromSaleOfAvailableForSaleSecurities',
      'ProceedsFromMaturitiesPrepaymentsAndCallsOfHeldToMaturitySecurities',
      'ProceedsFromMaturitiesPrepaymentsAndCallsOfShorttermInvestments|ProceedsFromSaleMaturityAndCollectionsOfShorttermInvestments',
      'ProceedsFromSaleOfLongtermInvestments',
      'ProceedsFromSaleAndMaturityOfOtherInvestments',
    ),
  ],
  netCashProvidedByInvestingActivities: [
    'NetCashProvidedByUsedInInvestingActivities',
    'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
  ],
  debtRepayment: [
    '- RepaymentsOfLongTermDebt|RepaymentsOfLongTermDebtAndCapitalSecurities|RepaymentsOfSeniorDebt',
    '- RepaymentsOfDebt|RepaymentsOfDebtMaturingInMoreThanThreeMonths',
    '- RepaymentsOfNotesPayable|RepaymentsOfDebtAndCapitalLeaseObligations|RepaymentsOfConvertibleDebt',
  ],
  debtIssuance: [
    'ProceedsFromIssuanceOfLongTermDebt|ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet|ProceedsFromIssuanceOfSeniorLongTermDebt',
    'ProceedsFromIssuanceOfDebt|ProceedsFromDebtMaturingInMoreThanThreeMonths',
    'ProceedsFromNotesPayable|ProceedsFromDebtNetOfIssuanceCosts|ProceedsFromConvertibleNotesPayable',
  ],
  shortTermNetDebtIssuance: [
    'ProceedsFromRepaymentsOfCommercialPaper',
    'ProceedsFromRepaymentsOfShortTermDebt',
    'ProceedsFromRepaymentsOfShortTermDebtMaturingInThreeMonthsOrLess',
  ],
  commonStockIssuance: [
    'ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions',
    'ProceedsFromIssuanceOrSaleOfEquity',
    'ProceedsFromIssuanceOfCommonStock? + ProceedsFromStockOptionsExercised? + ProceedsFromStockPlans?',
  ],
  commonStockRepurchased: ['- PaymentsForRepurchaseOfCommonStock', '- PaymentsForRepurchaseOfEquity'],
  netDividendsPaid: [
    '- PaymentsOfDividends',
    '- PaymentsOfDividendsCommonStock - PaymentsOfDividendsPreferredStockAndPreferenceStock?',
    '- PaymentsOfOrdinaryDividends',
  ],
  netCashProvidedByFinancingActivities: [
    'NetCashProvidedByUsedInFinancingActivities',
    'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
  ],
  effectOfForexChangesOnCash: [
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
    'EffectOfExchangeRateOnCashAndCashEquivalents',
    'EffectOfExchangeRateOnCash',
  ],
  netChangeInCash: [
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
    'CashAndCashEquivalentsPeriodIncreaseDecrease',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect + EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents?',
    'CashPeriodIncreaseDecrease',
  ],
  incomeTaxesPaid: ['IncomeTaxesPaidNet', 'IncomeTaxesPaid'],
  interestPaid: ['InterestPaidNet', 'InterestPaid'],
} as const satisfies Record<string, Alternatives>;

/** Cash at a day, as a cash flow statement counts it: with restricted cash where the company has some. */
export const cashAtDayConcepts: Alternatives = [
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
  'CashAndCashEquivalentsAtCarryingValue',
  'Cash',
  'CashAndDueFromBanks',
];
