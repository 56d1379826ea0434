import { difference, rest, sumOf, total, withZeros, type Values } from './values.ts';

const currentAssets = ['cashAndShortTermInvestments', 'netReceivables', 'inventory'] as const;
const otherAssetsParts = [
  'propertyPlantEquipmentNet',
  'goodwillAndIntangibleAssets',
  'longTermInvestments',
  'taxAssets',
] as const;
const currentLiabilities = ['accountPayables', 'shortTermDebt', 'taxPayables', 'deferredRevenue'] as const;
const laterLiabilities = [
  'longTermDebt',
  'deferredRevenueNonCurrent',
  'deferredTaxLiabilitiesNonCurrent',
] as const;
const equityParts = [
  'preferredStock',
  'commonStock',
  'retainedEarnings',
  'accumulatedOtherComprehensiveIncomeLoss',
] as const;

function assetsOf(raw: Values): Values {
  const lines = withZeros(raw, [
    'cashAndCashEquivalents',
    'shortTermInvestments',
    'inventory',
    'prepaids',
    'goodwill',
    'intangibleAssets',
    'propertyPlantEquipmentNet',
    'longTermInvestments',
    'taxAssets',
  ]);
  const receivables = raw['netReceivables'] ?? raw['accountsReceivables'] ?? 0;
  const accounts = raw['accountsReceivables'] ?? receivables;
  const known = {
    ...lines,
    cashAndShortTermInvestments: lines.cashAndCashEquivalents + lines.shortTermInvestments,
    netReceivables: receivables,
    accountsReceivables: accounts,
    otherReceivables: receivables - accounts,
    goodwillAndIntangibleAssets: lines.goodwill + lines.intangibleAssets,
  };
  const { totalAssets = null, totalCurrentAssets = null } = raw;
  const totalNonCurrentAssets =
    totalCurrentAssets === null ? null : difference(totalAssets, totalCurrentAssets);
  return {
    ...known,
    otherCurrentAssets: rest(totalCurrentAssets, known, [...currentAssets, 'prepaids']),
    totalCurrentAssets,
    otherNonCurrentAssets: rest(totalNonCurrentAssets, known, otherAssetsParts),
    totalNonCurrentAssets,
    otherAssets: totalCurrentAssets === null ? null : 0,
    totalAssets,
    totalInvestments: known.shortTermInvestments + known.longTermInvestments,
  };
}

/**
 * Equity and what is left for liabilities. Temporary equity (redeemable shares of others) is counted with minority interest: the
 * provider has no third kind, and both sides have to balance.
 */
function equityOf(raw: Values): Values {
  const totalStockholdersEquity = raw['totalStockholdersEquity'] ?? null;
  const reported = raw['totalEquity'] ?? totalStockholdersEquity;
  const sides = raw['totalLiabilitiesAndTotalEquity'] ?? raw['totalAssets'] ?? null;
  const temporary = rest(sides, { reported, liabilities: raw['totalLiabilities'] ?? null }, [
    'reported',
    'liabilities',
  ]);
  const totalEquity = total(
    reported,
    raw['totalLiabilities'] == null ? (raw['temporaryEquity'] ?? 0) : temporary,
  );
  const totalLiabilities = difference(sides, totalEquity) ?? raw['totalLiabilities'] ?? null;
  const lines = withZeros(raw, [...equityParts, 'treasuryStock', 'additionalPaidInCapital']);
  return {
    ...lines,
    treasuryStock: 0 - lines.treasuryStock,
    otherTotalStockholdersEquity: rest(totalStockholdersEquity, lines, equityParts),
    totalStockholdersEquity,
    minorityInterest: difference(totalEquity, totalStockholdersEquity),
    totalEquity,
    totalLiabilities,
    totalLiabilitiesAndTotalEquity: sides,
  };
}

function liabilitiesOf(raw: Values, totalLiabilities: number | null): Values {
  const known = withZeros(raw, [
    ...currentLiabilities,
    ...laterLiabilities,
    'accruedExpenses',
    'capitalLeaseObligationsCurrent',
    'capitalLeaseObligationsNonCurrent',
  ]);
  const { totalCurrentLiabilities = null } = raw;
  const totalNonCurrentLiabilities =
    totalCurrentLiabilities === null ? null : difference(totalLiabilities, totalCurrentLiabilities);
  const leases = known.capitalLeaseObligationsCurrent + known.capitalLeaseObligationsNonCurrent;
  return {
    ...known,
    totalPayables: known.accountPayables + known.taxPayables,
    otherPayables: known.taxPayables,
    otherCurrentLiabilities: rest(totalCurrentLiabilities, known, [
      ...currentLiabilities,
      'accruedExpenses',
      'capitalLeaseObligationsCurrent',
    ]),
    totalCurrentLiabilities,
    otherNonCurrentLiabilities: rest(totalNonCurrentLiabilities, known, [
      ...laterLiabilities,
      'capitalLeaseObligationsNonCurrent',
    ]),
    totalNonCurrentLiabilities,
    otherLiabilities: totalCurrentLiabilities === null ? null : 0,
    capitalLeaseObligations: leases,
    totalDebt: known.shortTermDebt + known.longTermDebt + leases,
  };
}

/**
 * A balance sheet that balances: what no line says is in the `other` line of its section. Sections of a balance sheet that is not
 * divided into current and other lines (banks, insurers) stay null.
 */
export function completeBalance(raw: Values): Values {
  const assets = assetsOf(raw);
  const equity = equityOf(raw);
  const liabilities = liabilitiesOf(raw, equity['totalLiabilities'] ?? null);
  return {
    ...assets,
    ...liabilities,
    ...equity,
    netDebt: difference(liabilities['totalDebt'], sumOf(assets, ['cashAndCashEquivalents'])),
    totalLiabilitiesAndStockholdersEquity: total(equity['totalLiabilitiesAndTotalEquity'], 0),
  };
}
