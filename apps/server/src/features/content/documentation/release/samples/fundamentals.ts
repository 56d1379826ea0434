import type { Samples } from '../samples.ts';

const filed = {
  date: '2023-09-30',
  symbol: 'AAPL',
  reportedCurrency: 'USD',
  cik: '0000320193',
  fillingDate: '2023-11-03',
  acceptedDate: '2023-11-02 18:08:27',
  calendarYear: '2023',
  period: 'FY',
};
const income = {
  ...filed,
  revenue: 383285000000,
  costOfRevenue: 214137000000,
  grossProfit: 169148000000,
  researchAndDevelopmentExpenses: 29915000000,
  operatingExpenses: 54847000000,
  operatingIncome: 114301000000,
  incomeBeforeTax: 113736000000,
  incomeTaxExpense: 16741000000,
  netIncome: 96995000000,
  eps: 6.16,
  epsdiluted: 6.13,
  weightedAverageShsOut: 15744231000,
};
const balance = {
  ...filed,
  cashAndCashEquivalents: 29965000000,
  totalCurrentAssets: 143566000000,
  totalAssets: 352583000000,
  totalCurrentLiabilities: 145308000000,
  totalLiabilities: 290437000000,
  totalStockholdersEquity: 62146000000,
  totalDebt: 123930000000,
};
const cash = {
  ...filed,
  netIncome: 96995000000,
  depreciationAndAmortization: 11519000000,
  operatingCashFlow: 110543000000,
  capitalExpenditure: -10959000000,
  dividendsPaid: -15025000000,
  freeCashFlow: 99584000000,
};
const ratios = {
  symbol: 'AAPL',
  date: '2023-09-30',
  period: 'FY',
  currentRatio: 0.988,
  grossProfitMargin: 0.4413,
  returnOnEquity: 1.5608,
  debtRatio: 0.3515,
  priceEarningsRatio: 27.79,
};
const metrics = {
  symbol: 'AAPL',
  date: '2023-09-30',
  period: 'FY',
  revenuePerShare: 24.34,
  peRatio: 27.79,
  roic: 0.5508,
};
const reported = { date: '2023-09-30', symbol: 'AAPL', period: 'FY', netincomeloss: 96995000000 };
const rating = {
  symbol: 'AAPL',
  date: '2024-03-28',
  rating: 'A-',
  ratingScore: 4,
  ratingRecommendation: 'Buy',
};
const value = { symbol: 'AAPL', date: '2024-03-28', dcf: 150.08, 'Stock Price': 171.48 };

/** Statements and what follows from them. */
export const fundamentalSamples: Samples = {
  'income-statement': [income],
  'balance-sheet': [balance],
  'cash-flow': [cash],
  'income-as-reported': [reported],
  'balance-as-reported': [reported],
  'cash-flow-as-reported': [reported],
  'full-as-reported': [reported],
  'reports-json': { symbol: 'AAPL', period: 'FY', year: '2023', 'Cover page': [] },
  ratios: [ratios],
  'ratios-ttm': [{ currentRatioTTM: 1.07, grossProfitMarginTTM: 0.45, priceEarningsRatioTTM: 26.6 }],
  'key-metrics': [metrics],
  'key-metrics-ttm': [{ revenuePerShareTTM: 24.9, peRatioTTM: 26.6, roicTTM: 0.54 }],
  'financial-growth': [
    { symbol: 'AAPL', date: '2023-09-30', period: 'FY', revenueGrowth: -0.028, epsgrowth: 0.0016 },
  ],
  scores: [{ symbol: 'AAPL', altmanZScore: 8.2, piotroskiScore: 8, marketCap: 2647973190000 }],
  'enterprise-values': [
    { symbol: 'AAPL', date: '2023-09-30', numberOfShares: 15744231000, enterpriseValue: 2789500000000 },
  ],
  'owner-earnings': [
    { symbol: 'AAPL', date: '2023-09-30', ownersEarnings: 24100000000, ownersEarningsPerShare: 1.53 },
  ],
  dcf: [value],
  'dcf-levered': [{ ...value, wacc: 9.2, longTermGrowthRate: 3 }],
  rating: [rating],
  'historical-rating': [rating],
  'price-target': [
    {
      symbol: 'AAPL',
      publishedDate: '2024-03-27T12:00:00.000Z',
      priceTarget: 210,
      analystCompany: 'Example Securities',
    },
  ],
  'price-target-consensus': [
    { symbol: 'AAPL', targetHigh: 250, targetLow: 158, targetConsensus: 205.4, targetMedian: 210 },
  ],
  upgrades: [
    { symbol: 'AAPL', publishedDate: '2024-03-27T12:00:00.000Z', newGrade: 'Buy', previousGrade: 'Neutral' },
  ],
  'upgrades-consensus': [{ symbol: 'AAPL', strongBuy: 1, buy: 24, hold: 13, sell: 2, consensus: 'Buy' }],
  'bulk-profile': [{ Symbol: 'AAPL', companyName: 'Apple Inc.', MktCap: '2647973190000' }],
  'bulk-statements': [income],
  'bulk-ratios': [ratios],
  'revenue-product': [{ '2023-09-30': { iPhone: 200583000000, Mac: 29357000000, Service: 85200000000 } }],
  'revenue-geographic': [
    { '2023-09-30': { 'Americas Segment': 162560000000, 'Europe Segment': 94294000000 } },
  ],
};
