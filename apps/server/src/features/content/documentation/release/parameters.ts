import { indicatorTypes, samplePeriod } from '@midoffice/contract/content/documentation/lists';
import type { Parameter } from '@midoffice/contract/content/documentation/shapes';

const blank = { type: 'string', required: false, description: '', example: '', values: [] } as const;
const query = (name: string, description: string, more: Partial<Parameter> = {}): Parameter => ({
  ...blank,
  values: [],
  name,
  in: 'query',
  description,
  ...more,
});
const path = (name: string, description: string, example: string): Parameter => ({
  ...blank,
  values: [],
  name,
  in: 'path',
  required: true,
  description,
  example,
});

const known = {
  symbol: path('symbol', 'Ticker of the company or instrument', 'AAPL'),
  symbols: path('symbols', 'Tickers, separated by commas', 'AAPL,MSFT'),
  pair: path('pair', 'Currency pair', 'EURUSD'),
  exchange: path('exchange', 'Code of the exchange', 'NASDAQ'),
  cik: path('cik', 'Central Index Key of the filer', '0001067983'),
  cusip: path('cusip', 'CUSIP of the instrument', '037833100'),
  ofSymbol: query('symbol', 'Ticker of the company or instrument', { required: true, example: 'AAPL' }),
  tickers: query('tickers', 'Tickers, separated by commas', { example: 'AAPL,MSFT' }),
  ofCik: query('cik', 'Central Index Key of the filer', { required: true, example: '0001067983' }),
  text: query('query', 'Text that is searched for', { required: true, example: 'AA' }),
  name: query('name', 'Name or part of it', { required: true, example: 'Berkshire' }),
  isin: query('isin', 'ISIN of the instrument', { required: true, example: 'US0378331005' }),
  onExchange: query('exchange', 'Code of the exchange', { example: 'NASDAQ' }),
  limit: query('limit', 'Records at most', { type: 'integer', example: '10' }),
  page: query('page', 'Page, from 0', { type: 'integer', example: '0' }),
  year: query('year', 'Year', { type: 'integer', required: true, example: '2024' }),
  quarter: query('quarter', 'Quarter of the fiscal year, 1 to 4', { type: 'integer', example: '3' }),
  period: query('period', 'Annual or quarterly figures', {
    example: 'annual',
    values: ['annual', 'quarter'],
  }),
  from: query('from', 'First day', { type: 'date', example: '2024-01-02' }),
  to: query('to', 'Last day', { type: 'date', example: '2024-03-28' }),
  date: query('date', 'Day', { type: 'date', required: true, example: '2024-03-28' }),
  type: query('type', 'Kind of filing', { example: '10-K' }),
  indicator: query('type', 'Indicator', { required: true, example: 'rsi', values: [...indicatorTypes] }),
  indicatorPeriod: query('period', 'Bars that the indicator counts', {
    type: 'integer',
    required: true,
    example: String(samplePeriod),
  }),
  economic: query('name', 'Series', { required: true, example: 'GDP' }),
  marketCap: query('marketCapMoreThan', 'Least market capitalisation', {
    type: 'integer',
    example: '1000000000',
  }),
  sector: query('sector', 'Sector', { example: 'Technology' }),
} as const satisfies Readonly<Record<string, Parameter>>;

type Known = keyof typeof known;

/** What the endpoints take, by the names above; an endpoint that is not listed takes nothing but the key. */
const taken: readonly (readonly [parameters: readonly Known[], codes: readonly string[]])[] = [
  [
    ['text', 'limit', 'onExchange'],
    ['search', 'search-ticker', 'search-name'],
  ],
  [['cusip'], ['cusip']],
  [['isin'], ['isin-search']],
  [['cik'], ['form-13f-dates', 'cik-search']],
  [['cik', 'date'], ['form-13f']],
  [
    ['symbol'],
    [
      'profile',
      'executives',
      'market-cap',
      'grade',
      'analyst-recommendations',
      'company-logo',
      'price-change',
      'quote-order',
      'ratios-ttm',
      'key-metrics-ttm',
      'dcf',
      'rating',
      'historical-dividends',
      'historical-splits',
      'historical-earnings',
      'earnings-surprises',
      'etf-holder',
      'etf-sectors',
      'etf-countries',
      'mutual-fund-holder',
      'institutional-holder',
      'otc-price',
    ],
  ],
  [['symbols'], ['quote', 'quote-short']],
  [
    ['symbol', 'limit'],
    ['historical-market-cap', 'historical-rating', 'press-releases'],
  ],
  [
    ['symbol', 'period', 'limit'],
    [
      'income-statement',
      'balance-sheet',
      'cash-flow',
      'income-as-reported',
      'balance-as-reported',
      'cash-flow-as-reported',
      'full-as-reported',
      'ratios',
      'key-metrics',
      'financial-growth',
      'enterprise-values',
      'analyst-estimates',
    ],
  ],
  [
    ['ofSymbol'],
    [
      'shares-float',
      'peers',
      'aftermarket-trade',
      'aftermarket-quote',
      'executive-compensation',
      'employee-count',
      'scores',
      'owner-earnings',
      'dcf-levered',
      'price-target',
      'price-target-consensus',
      'upgrades',
      'upgrades-consensus',
      'etf-info',
      'esg',
      'senate-trading',
      'house-disclosure',
      'insider-roster',
      'fails-to-deliver',
      'revenue-product',
      'revenue-geographic',
    ],
  ],
  [['ofSymbol', 'year', 'period'], ['reports-json']],
  [['marketCap', 'sector', 'onExchange', 'limit'], ['screener']],
  [['exchange'], ['exchange-prices']],
  [
    ['tickers', 'page', 'limit'],
    ['stock-news', 'crypto-news', 'forex-news'],
  ],
  [
    ['page', 'limit'],
    ['general-news', 'sec-rss', 'mergers-rss', 'institutional-rss', 'institutional-list'],
  ],
  [['symbol', 'year', 'quarter'], ['transcript']],
  [['symbol', 'year'], ['batch-transcript']],
  [['symbol', 'type', 'page'], ['sec-filings']],
  [
    ['from', 'to'],
    [
      'earnings-calendar',
      'dividend-calendar',
      'split-calendar',
      'ipo-calendar',
      'ipo-prospectus',
      'treasury',
      'economic-calendar',
      'commitment-of-traders',
    ],
  ],
  [['economic', 'from', 'to'], ['economic']],
  [['name'], ['mergers-search', 'institutional-search']],
  [
    ['symbol', 'from', 'to'],
    ['chart-1min', 'chart-5min', 'chart-1hour', 'historical-eod'],
  ],
  [
    ['symbol', 'indicator', 'indicatorPeriod'],
    ['indicator-daily', 'indicator-intraday'],
  ],
  [
    ['ofSymbol', 'date'],
    ['mutual-fund-holdings', 'institutional-ownership'],
  ],
  [
    ['ofCik', 'date'],
    ['portfolio-summary', 'portfolio-composition', 'portfolio-industry-summary'],
  ],
  [['ofCik'], ['portfolio-dates', 'crowdfunding', 'fundraising']],
  [['date'], ['asset-allocation', 'sector-pe', 'industry-pe', 'bulk-eod']],
  [['ofSymbol', 'page'], ['insider-trading']],
  [['pair'], ['fx']],
  [
    ['year', 'period'],
    ['bulk-statements', 'bulk-ratios'],
  ],
];

const byCode = new Map(
  taken.flatMap(([names, codes]) =>
    codes.map((code): [string, readonly Parameter[]] => [code, names.map((name) => known[name])]),
  ),
);

/** What an endpoint takes beside the key, as released. */
export const releasedParameters = (code: string): readonly Parameter[] => byCode.get(code) ?? [];

/** Codes of the endpoints that take parameters. */
export const codesWithParameters: readonly string[] = [...byCode.keys()];
