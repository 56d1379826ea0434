import type { DemoCompany } from './companies.ts';

/** In [0, 1): the same seed gives the same numbers (mulberry32). */
export function demoRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a company has and owes at a day, in thousands: both sides are equal. */
export interface Books {
  cash: number;
  shortTermInvestments: number;
  receivables: number;
  inventory: number;
  otherCurrentAssets: number;
  property: number;
  goodwill: number;
  intangibles: number;
  longTermInvestments: number;
  taxAssets: number;
  otherAssets: number;
  payables: number;
  shortTermDebt: number;
  taxPayables: number;
  deferredRevenue: number;
  otherCurrentLiabilities: number;
  longTermDebt: number;
  deferredRevenueLater: number;
  deferredTax: number;
  otherLiabilities: number;
  commonStock: number;
  retained: number;
  accumulatedOther: number;
  /** Shares bought back: negative. */
  treasury: number;
}

/** What happened in a period, in thousands; cash that flows out is negative. */
export interface Flows {
  revenue: number;
  costOfRevenue: number;
  research: number;
  administration: number;
  selling: number;
  otherExpenses: number;
  interestIncome: number;
  interestExpense: number;
  otherIncome: number;
  tax: number;
  depreciation: number;
  deferredTax: number;
  stockCompensation: number;
  receivables: number;
  inventory: number;
  payables: number;
  otherWorkingCapital: number;
  otherNonCash: number;
  capitalExpenditure: number;
  acquisitions: number;
  purchases: number;
  sales: number;
  otherInvesting: number;
  debtRepaid: number;
  stockIssued: number;
  stockBought: number;
  dividends: number;
  otherFinancing: number;
  currencyEffect: number;
}

/** A company at the start of its ten years. */
export function openingBooks(company: DemoCompany, yearlyRevenue: number): Books {
  const part = (share: number): number => Math.round(yearlyRevenue * share);
  const books: Books = {
    cash: part(0.16),
    shortTermInvestments: part(0.09),
    receivables: part(0.13),
    inventory: company.hasInventory ? part(0.1) : 0,
    otherCurrentAssets: part(0.04),
    property: part(0.36),
    goodwill: part(0.12),
    intangibles: part(0.08),
    longTermInvestments: part(0.14),
    taxAssets: part(0.03),
    otherAssets: part(0.06),
    payables: part(0.09),
    shortTermDebt: part(0.05),
    taxPayables: part(0.02),
    deferredRevenue: part(0.06),
    otherCurrentLiabilities: part(0.08),
    longTermDebt: part(0.3),
    deferredRevenueLater: part(0.02),
    deferredTax: part(0.03),
    otherLiabilities: part(0.07),
    commonStock: part(0.22),
    retained: 0,
    accumulatedOther: -part(0.01),
    treasury: -part(0.04),
  };
  return { ...books, retained: assetsOf(books) - liabilitiesOf(books) - equityOf(books) };
}

export const currentAssetsOf = (b: Books): number =>
  b.cash + b.shortTermInvestments + b.receivables + b.inventory + b.otherCurrentAssets;
export const laterAssetsOf = (b: Books): number =>
  b.property + b.goodwill + b.intangibles + b.longTermInvestments + b.taxAssets + b.otherAssets;
const assetsOf = (b: Books): number => currentAssetsOf(b) + laterAssetsOf(b);
export const currentLiabilitiesOf = (b: Books): number =>
  b.payables + b.shortTermDebt + b.taxPayables + b.deferredRevenue + b.otherCurrentLiabilities;
export const laterLiabilitiesOf = (b: Books): number =>
  b.longTermDebt + b.deferredRevenueLater + b.deferredTax + b.otherLiabilities;
const liabilitiesOf = (b: Books): number => currentLiabilitiesOf(b) + laterLiabilitiesOf(b);
export const equityOf = (b: Books): number => b.commonStock + b.retained + b.accumulatedOther + b.treasury;

export const incomeBeforeTaxOf = (f: Flows): number =>
  f.revenue -
  f.costOfRevenue -
  f.research -
  f.administration -
  f.selling -
  f.otherExpenses +
  f.interestIncome -
  f.interestExpense +
  f.otherIncome;
export const netIncomeOf = (f: Flows): number => incomeBeforeTaxOf(f) - f.tax;
export const workingCapitalOf = (f: Flows): number =>
  f.receivables + f.inventory + f.payables + f.otherWorkingCapital;
export const operatingCashOf = (f: Flows): number =>
  netIncomeOf(f) +
  f.depreciation +
  f.deferredTax +
  f.stockCompensation +
  workingCapitalOf(f) +
  f.otherNonCash;
export const investingCashOf = (f: Flows): number =>
  f.capitalExpenditure + f.acquisitions + f.purchases + f.sales + f.otherInvesting;
export const financingCashOf = (f: Flows): number =>
  f.debtRepaid + f.stockIssued + f.stockBought + f.dividends + f.otherFinancing;
export const cashChangeOf = (f: Flows): number =>
  operatingCashOf(f) + investingCashOf(f) + financingCashOf(f) + f.currencyEffect;

/** The books after a period: every flow is entered on both sides. */
export function closeBooks(b: Books, f: Flows): Books {
  const amortised = Math.min(b.intangibles, Math.round(f.depreciation * 0.15));
  const acquired = -f.acquisitions;
  const toIntangibles = Math.round(acquired * 0.4);
  const net = -f.purchases - f.sales;
  const toShort = Math.round(net * 0.4);
  const deferred = Math.round(f.otherWorkingCapital * 0.5);
  return {
    ...b,
    cash: b.cash + cashChangeOf(f),
    shortTermInvestments: b.shortTermInvestments + toShort,
    receivables: b.receivables - f.receivables,
    inventory: b.inventory - f.inventory,
    property: b.property - f.capitalExpenditure - (f.depreciation - amortised),
    intangibles: b.intangibles - amortised + toIntangibles,
    goodwill: b.goodwill + acquired - toIntangibles,
    longTermInvestments: b.longTermInvestments + net - toShort,
    otherAssets: b.otherAssets - f.otherNonCash - f.otherInvesting,
    payables: b.payables + f.payables,
    deferredRevenue: b.deferredRevenue + deferred,
    otherCurrentLiabilities: b.otherCurrentLiabilities + f.otherWorkingCapital - deferred,
    longTermDebt: b.longTermDebt + f.debtRepaid + f.otherFinancing,
    deferredTax: b.deferredTax + f.deferredTax,
    commonStock: b.commonStock + f.stockIssued + f.stockCompensation,
    retained: b.retained + netIncomeOf(f) + f.dividends,
    accumulatedOther: b.accumulatedOther + f.currencyEffect,
    treasury: b.treasury + f.stockBought,
  };
}

/** One quarter of a company: what it does, from what it has. */
export function quarterFlows(
  company: DemoCompany,
  books: Books,
  revenue: number,
  random: () => number,
): Flows {
  const about = (share: number, spread = 0.08): number =>
    Math.round(revenue * share * (1 + spread * (2 * random() - 1)));
  const debt = books.shortTermDebt + books.longTermDebt;
  const costOfRevenue = about(company.costShare, 0.03);
  const [research, administration, selling] = [
    about(company.researchShare),
    about(company.sellingShare * 0.4),
    about(company.sellingShare * 0.6),
  ];
  const base = {
    revenue,
    costOfRevenue,
    research,
    administration,
    selling,
    otherExpenses: random() < 0.15 ? about(0.01, 0.5) : 0,
    interestIncome: Math.round((books.cash + books.longTermInvestments) * 0.006),
    interestExpense: Math.round(debt * 0.0095),
    otherIncome: Math.round(revenue * 0.004 * (2 * random() - 1)),
    depreciation: Math.round(books.property * 0.028 + books.intangibles * 0.01),
  };
  const before =
    base.revenue -
    costOfRevenue -
    research -
    administration -
    selling -
    base.otherExpenses +
    base.interestIncome -
    base.interestExpense +
    base.otherIncome;
  const tax = before > 0 ? Math.round(before * 0.215) : 0;
  const earned = before - tax;
  const buys = about(0.05, 0.6);
  const spare = books.cash > revenue * 0.5;
  const target = Math.round(revenue * 0.52);
  return {
    ...base,
    tax,
    deferredTax: Math.round(tax * 0.06 * (2 * random() - 1)),
    stockCompensation: about(0.012),
    receivables: -Math.round((target - books.receivables) * 0.4),
    inventory: company.hasInventory ? -Math.round((revenue * 0.42 - books.inventory) * 0.4) : 0,
    payables: Math.round((revenue * 0.36 - books.payables) * 0.4),
    otherWorkingCapital: Math.round(revenue * 0.012 * (2 * random() - 0.9)),
    otherNonCash: Math.round(revenue * 0.005 * (2 * random() - 1)),
    capitalExpenditure: -Math.round(books.property * 0.028 + revenue * 0.012 * random()),
    acquisitions: spare && random() < 0.08 ? -about(0.15, 0.5) : 0,
    purchases: -buys,
    sales: Math.round(buys * (0.7 + 0.5 * random())),
    otherInvesting: -about(0.004, 0.9),
    debtRepaid: -Math.round(debt * 0.02),
    stockIssued: earned < 0 ? Math.round(-earned * 1.15) + about(0.02) : about(0.003, 0.5),
    stockBought: spare && earned > 0 ? -Math.round(earned * 0.35) : 0,
    dividends: earned > 0 ? -Math.round(earned * company.payout) : 0,
    otherFinancing: Math.round(debt * 0.019 * (0.6 + 0.8 * random())),
    currencyEffect: Math.round(revenue * 0.002 * (2 * random() - 1)),
  };
}

/** The flows of several periods together. */
export const addFlows = (list: readonly Flows[]): Flows =>
  list.reduce(
    (sum, one) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, value]) => [name, value + one[name as keyof Flows]]),
      ) as unknown as Flows,
  );
