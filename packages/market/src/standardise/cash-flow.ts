import { difference, rest, sumOf, total, withZeros, type Values } from './values.ts';

const operating = [
  'netIncome',
  'depreciationAndAmortization',
  'deferredIncomeTax',
  'stockBasedCompensation',
  'changeInWorkingCapital',
] as const;
const workingCapital = ['accountsReceivables', 'inventory', 'accountsPayables'] as const;
const investing = [
  'investmentsInPropertyPlantAndEquipment',
  'acquisitionsNet',
  'purchasesOfInvestments',
  'salesMaturitiesOfInvestments',
] as const;
const stock = ['commonStockIssuance', 'commonStockRepurchased'] as const;

function financingOf(raw: Values): Values {
  const lines = withZeros(raw, [
    'debtRepayment',
    'debtIssuance',
    'shortTermNetDebtIssuance',
    ...stock,
    'netDividendsPaid',
  ]);
  const longTermNetDebtIssuance = lines.debtIssuance + lines.debtRepayment;
  const known = {
    ...lines,
    longTermNetDebtIssuance,
    netDebtIssuance: longTermNetDebtIssuance + lines.shortTermNetDebtIssuance,
    netStockIssuance: lines.commonStockIssuance + lines.commonStockRepurchased,
  };
  const financing = raw['netCashProvidedByFinancingActivities'] ?? null;
  return {
    ...known,
    netCommonStockIssuance: known.netStockIssuance,
    netPreferredStockIssuance: 0,
    commonDividendsPaid: lines.netDividendsPaid,
    preferredDividendsPaid: 0,
    otherFinancingActivities: rest(financing, known, [
      'netDebtIssuance',
      'netStockIssuance',
      'netDividendsPaid',
    ]),
    netCashProvidedByFinancingActivities: financing,
  };
}

/** What cash changed by; where the line is missing, what the activities give. Its rest without a line is the effect of currencies. */
function cashOf(raw: Values): Values {
  const flows = total(
    total(raw['netCashProvidedByOperatingActivities'], raw['netCashProvidedByInvestingActivities']),
    raw['netCashProvidedByFinancingActivities'],
  );
  const { cashAtEndOfPeriod: end = null, cashAtBeginningOfPeriod: beginning = null } = raw;
  const netChangeInCash =
    raw['netChangeInCash'] ??
    total(flows, raw['effectOfForexChangesOnCash'] ?? 0) ??
    difference(end, beginning);
  return {
    effectOfForexChangesOnCash: raw['effectOfForexChangesOnCash'] ?? 0,
    netChangeInCash,
    cashAtEndOfPeriod: end ?? total(beginning, netChangeInCash),
    cashAtBeginningOfPeriod: beginning ?? difference(end, netChangeInCash),
  };
}

/** A cash flow statement whose activities add up: what no line says is in the `other` line of its activity. */
export function completeCashFlow(raw: Values): Values {
  const flow = raw['netCashProvidedByOperatingActivities'] ?? null;
  const known = withZeros(raw, [
    ...operating,
    ...workingCapital,
    ...investing,
    'incomeTaxesPaid',
    'interestPaid',
  ]);
  // Every company has some: without a line it is in one of the company's own, and not known.
  const capitalExpenditure = raw['investmentsInPropertyPlantAndEquipment'] ?? null;
  const investments = raw['netCashProvidedByInvestingActivities'] ?? null;
  return {
    ...known,
    investmentsInPropertyPlantAndEquipment: capitalExpenditure,
    otherWorkingCapital: difference(known.changeInWorkingCapital, sumOf(known, workingCapital)),
    otherNonCashItems: rest(flow, known, operating),
    netCashProvidedByOperatingActivities: flow,
    otherInvestingActivities: rest(investments, known, investing),
    netCashProvidedByInvestingActivities: investments,
    ...financingOf(raw),
    ...cashOf(raw),
    operatingCashFlow: flow,
    capitalExpenditure,
    freeCashFlow: total(flow, capitalExpenditure),
  };
}
