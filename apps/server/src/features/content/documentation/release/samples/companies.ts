import type { Samples } from '../samples.ts';

const found = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  currency: 'USD',
  stockExchange: 'NASDAQ Global Select',
  exchangeShortName: 'NASDAQ',
};
const listed = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  price: 189.71,
  exchange: 'NASDAQ Global Select',
  exchangeShortName: 'NASDAQ',
  type: 'stock',
};
const pair = {
  symbol: 'EURUSD',
  name: 'EUR/USD',
  currency: 'USD',
  stockExchange: 'CCY',
  exchangeShortName: 'FOREX',
};
const member = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  sector: 'Technology',
  subSector: 'Technology',
  headQuarter: 'Cupertino, California',
  dateFirstAdded: '1982-11-30',
  cik: '0000320193',
  founded: '1976-04-01',
};

/** Lists of symbols, and what is said of a company. */
export const companySamples: Samples = {
  search: [found],
  'search-ticker': [found],
  'search-name': [found],
  'cik-search': [{ cik: '0000320193', name: 'APPLE INC.' }],
  cusip: [{ ticker: 'AAPL', cusip: '037833100', company: 'APPLE INC' }],
  'isin-search': [
    {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      isin: 'US0378331005',
      exchangeShortName: 'NASDAQ',
      price: 189.71,
    },
  ],
  'stock-list': [listed],
  'tradable-list': [listed],
  'etf-list': [{ ...listed, symbol: 'SPY', name: 'SPDR S&P 500 ETF Trust', type: 'etf' }],
  'statement-symbols': ['AAPL', 'MSFT'],
  delisted: [
    {
      symbol: 'TWTR',
      companyName: 'Twitter, Inc.',
      exchange: 'NYSE',
      ipoDate: '2013-11-07',
      delistedDate: '2022-10-27',
    },
  ],
  profile: [
    {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      price: 189.71,
      beta: 1.29,
      volAvg: 53483245,
      mktCap: 2950524710000,
      lastDiv: 0.96,
      range: '164.08-199.62',
      changes: 0.34,
      currency: 'USD',
      cik: '0000320193',
      isin: 'US0378331005',
      cusip: '037833100',
      exchange: 'NASDAQ Global Select',
      exchangeShortName: 'NASDAQ',
      industry: 'Consumer Electronics',
      website: 'https://www.apple.com',
      description: 'Designs and sells phones, computers and services.',
      ceo: 'Timothy D. Cook',
      sector: 'Technology',
      country: 'US',
      fullTimeEmployees: '161000',
      ipoDate: '1980-12-12',
      isEtf: false,
      isActivelyTrading: true,
    },
  ],
  executives: [
    { title: 'Chief Executive Officer', name: 'Timothy D. Cook', pay: 16239562, currencyPay: 'USD' },
  ],
  'executive-compensation': [
    {
      cik: '0000320193',
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      nameAndPosition: 'Timothy D. Cook, Chief Executive Officer',
      year: 2023,
      salary: 3000000,
      bonus: 0,
      stockAward: 46970283,
      incentivePlanCompensation: 10713450,
      allOtherCompensation: 2526112,
      total: 63209845,
      filingDate: '2024-01-11',
    },
  ],
  'employee-count': [
    {
      symbol: 'AAPL',
      cik: '0000320193',
      periodOfReport: '2023-09-30',
      employeeCount: 161000,
      formType: '10-K',
    },
  ],
  'market-cap': [{ symbol: 'AAPL', date: '2024-03-28', marketCap: 2647973190000 }],
  'historical-market-cap': [{ symbol: 'AAPL', date: '2024-03-28', marketCap: 2647973190000 }],
  'shares-float': [
    {
      symbol: 'AAPL',
      date: '2024-03-28',
      freeFloat: 99.89,
      floatShares: 15424750000,
      outstandingShares: 15441900000,
    },
  ],
  peers: [{ symbol: 'AAPL', peersList: ['MSFT', 'GOOGL', 'HPQ'] }],
  grade: [
    {
      symbol: 'AAPL',
      date: '2024-03-27',
      gradingCompany: 'Example Securities',
      previousGrade: 'Neutral',
      newGrade: 'Buy',
    },
  ],
  'analyst-estimates': [
    {
      symbol: 'AAPL',
      date: '2024-09-30',
      estimatedRevenueLow: 379000000000,
      estimatedRevenueHigh: 402000000000,
      estimatedRevenueAvg: 391000000000,
      estimatedEpsAvg: 6.71,
      numberAnalystEstimatedRevenue: 21,
    },
  ],
  'analyst-recommendations': [
    {
      symbol: 'AAPL',
      date: '2024-03-01',
      analystRatingsbuy: 24,
      analystRatingsHold: 13,
      analystRatingsSell: 2,
    },
  ],
  screener: [
    { symbol: 'AAPL', companyName: 'Apple Inc.', marketCap: 2647973190000, sector: 'Technology', beta: 1.29 },
  ],
  sic: [{ office: 'Office of Technology', sicCode: '3571', industryTitle: 'ELECTRONIC COMPUTERS' }],
  'commodity-list': [
    {
      symbol: 'GCUSD',
      name: 'Gold Futures',
      currency: 'USD',
      stockExchange: 'COMEX',
      exchangeShortName: 'COMMODITY',
    },
  ],
  'forex-list': [pair],
  'crypto-list': [{ ...pair, symbol: 'BTCUSD', name: 'Bitcoin USD', exchangeShortName: 'CRYPTO' }],
  sp500: [member],
  'nasdaq-100': [member],
  dowjones: [member],
};
