import type { Samples } from '../samples.ts';

const holder = {
  asset: 'AAPL',
  name: 'APPLE INC',
  isin: 'US0378331005',
  cusip: '037833100',
  sharesNumber: 178000000,
};
const position = {
  date: '2023-12-31',
  cik: '0001067983',
  symbol: 'AAPL',
  nameOfIssuer: 'APPLE INC',
  shares: 905560000,
  value: 174347466800,
  fillingDate: '2024-02-14',
};
const summary = {
  date: '2023-12-31',
  cik: '0001067983',
  investorName: 'BERKSHIRE HATHAWAY INC',
  portfolioSize: 41,
  marketValue: 347358074000,
  performance: 21100000000,
  turnover: 0.024,
};

/** What funds and institutions hold. */
export const holdingSamples: Samples = {
  'etf-holder': [{ ...holder, weightPercentage: 5.7, marketValue: 30500000000, updated: '2024-03-28' }],
  'etf-info': [
    { symbol: 'SPY', assetClass: 'Equity', aum: 514000000000, expenseRatio: 0.0945, holdingsCount: 503 },
  ],
  'etf-sectors': [{ sector: 'Technology', weightPercentage: '29.9%' }],
  'etf-countries': [{ country: 'United States', weightPercentage: '97.3%' }],
  'mutual-fund-holder': [
    { holder: 'Example 500 Index Fund', shares: 300000000, dateReported: '2023-12-31', change: 120000 },
  ],
  'mutual-fund-holdings': [{ ...holder, cik: '0000036405', date: '2023-12-31', pctVal: 7.01 }],
  'form-13f': [position],
  'form-13f-dates': ['2023-12-31', '2023-09-30'],
  'institutional-holder': [
    { holder: 'Example Asset Management', shares: 1200000000, dateReported: '2023-12-31', change: -510000 },
  ],
  'institutional-ownership': [
    {
      symbol: 'AAPL',
      date: '2023-12-31',
      investorsHolding: 5214,
      numberOf13Fshares: 9030000000,
      ownershipPercent: 58.4,
    },
  ],
  'institutional-rss': [{ ...summary, formType: '13F-HR', acceptedDate: '2024-02-14 16:05:00' }],
  'institutional-list': [{ cik: '0001067983', name: 'BERKSHIRE HATHAWAY INC' }],
  'institutional-search': [{ cik: '0001067983', name: 'BERKSHIRE HATHAWAY INC' }],
  'portfolio-dates': [{ date: '2023-12-31' }, { date: '2023-09-30' }],
  'portfolio-composition': [{ ...position, weight: 50.19, ownership: 5.86 }],
  'portfolio-summary': [summary],
  'portfolio-industry-summary': [
    { cik: '0001067983', date: '2023-12-31', industryTitle: 'ELECTRONIC COMPUTERS', weight: 50.19 },
  ],
  'asset-allocation': [
    {
      date: '2023-12-31',
      cik: '0001067983',
      companyName: 'BERKSHIRE HATHAWAY INC',
      securityType: 'COM',
      percentage: 100,
    },
  ],
};
