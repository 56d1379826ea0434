import type { Samples } from '../samples.ts';

const news = {
  symbol: 'AAPL',
  publishedDate: '2024-03-28 15:30:00',
  title: 'Example headline',
  image: 'https://images.example.com/1.png',
  site: 'example.com',
  text: 'The first lines of the article.',
  url: 'https://example.com/article',
};
const release = {
  symbol: 'AAPL',
  date: '2024-03-28 08:30:00',
  title: 'Example release',
  text: 'The text of the release.',
};
const transcript = {
  symbol: 'AAPL',
  quarter: 1,
  year: 2024,
  date: '2024-02-01 17:00:00',
  content: 'Operator: Good day.',
};
const earnings = {
  date: '2024-05-02',
  symbol: 'AAPL',
  eps: null,
  epsEstimated: 1.51,
  time: 'amc',
  revenue: null,
  revenueEstimated: 90600000000,
  fiscalDateEnding: '2024-03-31',
  updatedFromDate: '2024-03-28',
};
const dividend = {
  date: '2024-02-09',
  label: 'February 09, 24',
  adjDividend: 0.24,
  dividend: 0.24,
  recordDate: '2024-02-12',
  paymentDate: '2024-02-15',
  declarationDate: '2024-02-01',
};
const split = { date: '2020-08-31', label: 'August 31, 20', numerator: 4, denominator: 1 };
const merger = {
  companyName: 'Example Holdings Inc.',
  cik: '0000000001',
  targetedCompanyName: 'Sample Corp.',
  targetedCik: '0000000002',
  transactionDate: '2024-03-27',
  url: 'https://www.sec.gov/Archives/edgar/data/1/example.htm',
};
const filing = {
  symbol: 'AAPL',
  cik: '0000320193',
  type: '10-K',
  fillingDate: '2023-11-03 00:00:00',
  acceptedDate: '2023-11-02 18:08:27',
  link: 'https://www.sec.gov/Archives/edgar/data/320193/example-index.htm',
};
const trade = {
  firstName: 'Jane',
  lastName: 'Example',
  office: 'Example, Jane',
  transactionDate: '2024-03-01',
  dateRecieved: '2024-03-15',
  symbol: 'AAPL',
  type: 'Purchase',
  amount: '$1,001 - $15,000',
};

/** News, filings, calendars, and what is disclosed. */
export const eventSamples: Samples = {
  'stock-news': [news],
  'general-news': [news],
  'crypto-news': [{ ...news, symbol: 'BTCUSD' }],
  'forex-news': [{ ...news, symbol: 'EURUSD' }],
  'press-releases': [release],
  transcript: [transcript],
  'batch-transcript': [transcript],
  'sec-filings': [filing],
  'sec-rss': [filing],
  'earnings-calendar': [earnings],
  'historical-earnings': [earnings],
  'earnings-surprises': [
    { date: '2024-02-01', symbol: 'AAPL', actualEarningResult: 2.18, estimatedEarning: 2.1 },
  ],
  'dividend-calendar': [{ ...dividend, symbol: 'AAPL' }],
  'historical-dividends': { symbol: 'AAPL', historical: [dividend] },
  'split-calendar': [{ ...split, symbol: 'AAPL' }],
  'historical-splits': { symbol: 'AAPL', historical: [split] },
  'ipo-calendar': [
    {
      date: '2024-03-21',
      company: 'Example Inc.',
      symbol: 'EXMP',
      exchange: 'NYSE',
      actions: 'expected',
      priceRange: '31.00 - 34.00',
    },
  ],
  'ipo-prospectus': [
    { symbol: 'EXMP', cik: '0000000003', form: '424B4', pricePublicPerShare: 34, url: merger.url },
  ],
  'mergers-rss': [merger],
  'mergers-search': [merger],
  esg: [
    {
      symbol: 'AAPL',
      date: '2023-09-30',
      environmentalScore: 68.47,
      socialScore: 47.02,
      governanceScore: 60.8,
      ESGScore: 58.76,
    },
  ],
  'senate-trading': [trade],
  'house-disclosure': [{ ...trade, district: 'CA11' }],
  'insider-trading': [
    {
      symbol: 'AAPL',
      filingDate: '2024-03-20 18:30:22',
      transactionDate: '2024-03-18',
      reportingName: 'Example Jane',
      transactionType: 'S-Sale',
      securitiesTransacted: 1000,
      price: 173.7,
      securitiesOwned: 110000,
    },
  ],
  'insider-roster': [{ typeOfOwner: 'director', transactionDate: '2024-02-01', owner: 'Example Jane' }],
  'fails-to-deliver': [
    {
      symbol: 'AAPL',
      date: '2024-03-14',
      price: 171.13,
      quantity: 210,
      cusip: '037833100',
      name: 'APPLE INC',
    },
  ],
  crowdfunding: [
    {
      cik: '0000000004',
      companyName: 'Example Brewing LLC',
      offeringAmount: 25000,
      maximumOfferingAmount: 1235000,
      fillingDate: '2024-03-20',
    },
  ],
  fundraising: [
    {
      cik: '0000000005',
      entityName: 'Example Fund LP',
      totalOfferingAmount: 5000000,
      fillingDate: '2024-03-20',
    },
  ],
  treasury: [
    { date: '2024-03-28', month1: 5.49, month3: 5.46, year1: 5.03, year2: 4.59, year10: 4.2, year30: 4.34 },
  ],
  economic: [{ date: '2023-10-01', value: 27956.998 }],
  'economic-calendar': [
    {
      date: '2024-03-28 12:30:00',
      country: 'US',
      event: 'GDP Growth Rate QoQ (Q4)',
      previous: 4.9,
      estimate: 3.2,
      actual: 3.4,
      impact: 'High',
    },
  ],
  'risk-premium': [
    { country: 'Germany', continent: 'Western Europe', totalEquityRiskPremium: 4.6, countryRiskPremium: 0 },
  ],
  'commitment-of-traders': [
    {
      symbol: 'GC',
      date: '2024-03-26',
      sector: 'METALS',
      openInterestAll: 507000,
      commPositionsLongAll: 64000,
    },
  ],
};
