/** One endpoint of the customers' API. */
export interface Endpoint {
  /** Names the endpoint in restrictions and usage; never changes. */
  readonly code: string;
  /** Without parameters, as the gateway counts it. */
  readonly path: string;
  /** As people read it. */
  readonly name: string;
  readonly group: string;
  /** Lowest plan level: 0 all plans, 1 Starter, 2 Professional, 3 Advanced. Source: dG-plan-levels. */
  readonly minLevel: 0 | 1 | 2 | 3;
}

type Line = readonly [code: string, path: string, name: string, minLevel?: 1 | 2 | 3];

/** The documented endpoints by category, categories in the order of the documentation. Source: s003-endpoint-catalogue. */
const catalogue: Readonly<Record<string, readonly Line[]>> = {
  'Company Search': [
    ['search', '/api/v3/search', 'General search'],
    ['search-ticker', '/api/v3/search-ticker', 'Ticker search'],
    ['search-name', '/api/v3/search-name', 'Name search'],
    ['cik-search', '/api/v3/cik-search', 'CIK search'],
    ['cusip', '/api/v3/cusip', 'CUSIP search'],
    ['isin-search', '/api/v4/search/isin', 'ISIN search'],
  ],
  'Stock List': [
    ['stock-list', '/api/v3/stock/list', 'Symbols list'],
    ['tradable-list', '/api/v3/available-traded/list', 'Tradable symbols'],
    ['etf-list', '/api/v3/etf/list', 'ETF list'],
    ['statement-symbols', '/api/v3/financial-statement-symbol-lists', 'Symbols with statements'],
    ['delisted', '/api/v3/delisted-companies', 'Delisted companies'],
  ],
  'Company Information': [
    ['profile', '/api/v3/profile', 'Company profile'],
    ['executives', '/api/v3/key-executives', 'Executives', 1],
    ['executive-compensation', '/api/v4/governance/executive_compensation', 'Executive compensation'],
    ['employee-count', '/api/v4/historical/employee_count', 'Employee counts'],
    ['market-cap', '/api/v3/market-capitalization', 'Market capitalisation'],
    ['historical-market-cap', '/api/v3/historical-market-capitalization', 'Historical market cap'],
    ['shares-float', '/api/v4/shares_float', 'Shares float'],
    ['peers', '/api/v4/stock_peers', 'Stock peers'],
    ['grade', '/api/v3/grade', 'Stock grade', 1],
    ['analyst-estimates', '/api/v3/analyst-estimates', 'Analyst estimates', 1],
    ['analyst-recommendations', '/api/v3/analyst-stock-recommendations', 'Analyst recommendation', 1],
    ['company-logo', '/image-stock', 'Company logo', 1],
    ['screener', '/api/v3/stock-screener', 'Stock screener'],
  ],
  Quote: [
    ['quote', '/api/v3/quote', 'Full quote'],
    ['quote-short', '/api/v3/quote-short', 'Short quote'],
    ['quote-order', '/api/v3/quote-order', 'Quote order'],
    ['otc-price', '/api/v3/otc/real-time-price', 'OTC price'],
    ['exchange-prices', '/api/v3/quotes/exchange', 'Exchange prices', 1],
    ['aftermarket-trade', '/api/v4/pre-post-market-trade', 'Aftermarket trade'],
    ['aftermarket-quote', '/api/v4/pre-post-market', 'Aftermarket quote'],
    ['price-change', '/api/v3/stock-price-change', 'Price change'],
  ],
  'Financial Statements': [
    ['income-statement', '/api/v3/income-statement', 'Income statement'],
    ['balance-sheet', '/api/v3/balance-sheet-statement', 'Balance sheet'],
    ['cash-flow', '/api/v3/cash-flow-statement', 'Cash flow statement'],
    ['income-as-reported', '/api/v3/income-statement-as-reported', 'Income statement as reported'],
    ['balance-as-reported', '/api/v3/balance-sheet-statement-as-reported', 'Balance sheet as reported'],
    ['cash-flow-as-reported', '/api/v3/cash-flow-statement-as-reported', 'Cash flow as reported'],
    ['full-as-reported', '/api/v3/financial-statement-full-as-reported', 'Full statement as reported'],
    ['reports-json', '/api/v4/financial-reports-json', 'Annual report as JSON'],
  ],
  'Statement Analysis': [
    ['ratios', '/api/v3/ratios', 'Financial ratios'],
    ['ratios-ttm', '/api/v3/ratios-ttm', 'Ratios, trailing twelve months'],
    ['key-metrics', '/api/v3/key-metrics', 'Key metrics'],
    ['key-metrics-ttm', '/api/v3/key-metrics-ttm', 'Key metrics, trailing twelve months'],
    ['financial-growth', '/api/v3/financial-growth', 'Financial growth'],
    ['scores', '/api/v4/score', 'Financial scores'],
    ['enterprise-values', '/api/v3/enterprise-values', 'Enterprise values'],
    ['owner-earnings', '/api/v4/owner_earnings', 'Owner earnings'],
  ],
  Valuation: [
    ['dcf', '/api/v3/discounted-cash-flow', 'Discounted cash flow'],
    ['dcf-levered', '/api/v4/advanced_levered_discounted_cash_flow', 'Levered discounted cash flow'],
    ['rating', '/api/v3/rating', 'Company rating'],
    ['historical-rating', '/api/v3/historical-rating', 'Historical rating'],
  ],
  'Price Targets': [
    ['price-target', '/api/v4/price-target', 'Price targets'],
    ['price-target-consensus', '/api/v4/price-target-consensus', 'Price target consensus'],
  ],
  'Upgrades and Downgrades': [
    ['upgrades', '/api/v4/upgrades-downgrades', 'Upgrades and downgrades'],
    ['upgrades-consensus', '/api/v4/upgrades-downgrades-consensus', 'Upgrades consensus'],
  ],
  News: [
    ['stock-news', '/api/v3/stock_news', 'Stock news', 1],
    ['general-news', '/api/v4/general_news', 'General news'],
    ['press-releases', '/api/v3/press-releases', 'Press releases', 1],
    ['crypto-news', '/api/v4/crypto_news', 'Crypto news'],
    ['forex-news', '/api/v4/forex_news', 'Forex news'],
  ],
  'Earnings Transcripts': [
    ['transcript', '/api/v3/earning_call_transcript', 'Earnings transcript', 1],
    ['batch-transcript', '/api/v4/batch_earning_call_transcript', 'Transcripts of a year', 1],
  ],
  SEC: [
    ['sec-filings', '/api/v3/sec_filings', 'SEC filings'],
    ['sec-rss', '/api/v4/rss_feed', 'SEC RSS feed'],
    ['sic', '/api/v4/standard_industrial_classification', 'Industry classification'],
  ],
  Earnings: [
    ['earnings-calendar', '/api/v3/earning_calendar', 'Earnings calendar'],
    ['historical-earnings', '/api/v3/historical/earning_calendar', 'Historical earnings'],
    ['earnings-surprises', '/api/v3/earnings-surprises', 'Earnings surprises'],
  ],
  Dividends: [
    ['dividend-calendar', '/api/v3/stock_dividend_calendar', 'Dividend calendar'],
    ['historical-dividends', '/api/v3/historical-price-full/stock_dividend', 'Historical dividends'],
  ],
  Splits: [
    ['split-calendar', '/api/v3/stock_split_calendar', 'Split calendar'],
    ['historical-splits', '/api/v3/historical-price-full/stock_split', 'Historical splits'],
  ],
  'IPO Calendar': [
    ['ipo-calendar', '/api/v3/ipo_calendar', 'IPO calendar'],
    ['ipo-prospectus', '/api/v4/ipo-calendar-prospectus', 'IPO prospectus'],
  ],
  'Mergers and Acquisitions': [
    ['mergers-rss', '/api/v4/mergers-acquisitions-rss-feed', 'Mergers RSS feed'],
    ['mergers-search', '/api/v4/mergers-acquisitions/search', 'Mergers search'],
  ],
  Charts: [
    ['chart-1min', '/api/v3/historical-chart/1min', 'Intraday chart, 1 minute'],
    ['chart-5min', '/api/v3/historical-chart/5min', 'Intraday chart, 5 minutes'],
    ['chart-1hour', '/api/v3/historical-chart/1hour', 'Intraday chart, 1 hour'],
    ['historical-eod', '/api/v3/historical-price-full', 'Historical end-of-day prices'],
  ],
  'Technical Indicators': [
    ['indicator-daily', '/api/v3/technical_indicator/1day', 'Technical indicators, daily'],
    ['indicator-intraday', '/api/v3/technical_indicator/5min', 'Technical indicators, intraday'],
  ],
  'ETF Holdings': [
    ['etf-holder', '/api/v3/etf-holder', 'ETF holders', 1],
    ['etf-info', '/api/v4/etf-info', 'ETF information'],
    ['etf-sectors', '/api/v3/etf-sector-weightings', 'ETF sector weightings'],
    ['etf-countries', '/api/v3/etf-country-weightings', 'ETF country weightings'],
  ],
  'Mutual Fund Holdings': [
    ['mutual-fund-holder', '/api/v3/mutual-fund-holder', 'Mutual fund holders', 1],
    ['mutual-fund-holdings', '/api/v4/mutual-fund-holdings', 'Mutual fund holdings'],
  ],
  ESG: [['esg', '/api/v4/esg-environmental-social-governance-data', 'ESG scores']],
  Senate: [
    ['senate-trading', '/api/v4/senate-trading', 'Senate trading'],
    ['house-disclosure', '/api/v4/senate-disclosure', 'House disclosures'],
  ],
  'Market Performance': [
    ['gainers', '/api/v3/stock_market/gainers', 'Biggest gainers'],
    ['losers', '/api/v3/stock_market/losers', 'Biggest losers'],
    ['actives', '/api/v3/stock_market/actives', 'Most active'],
    ['sector-performance', '/api/v3/sectors-performance', 'Sector performance'],
    ['sector-pe', '/api/v4/sector_price_earning_ratio', 'Sector price/earnings'],
    ['industry-pe', '/api/v4/industry_price_earning_ratio', 'Industry price/earnings'],
  ],
  '13F': [
    ['form-13f', '/api/v3/form-thirteen', 'Form 13F', 1],
    ['form-13f-dates', '/api/v3/form-thirteen-date', 'Form 13F dates', 1],
    ['institutional-holder', '/api/v3/institutional-holder', 'Institutional holders', 3],
    ['institutional-ownership', '/api/v4/institutional-ownership', 'Institutional ownership', 3],
    ['institutional-rss', '/api/v4/institutional-ownership/rss_feed', 'Ownership RSS feed', 3],
    ['institutional-list', '/api/v4/institutional-ownership/list', 'Institutional holders list', 3],
    ['institutional-search', '/api/v4/institutional-ownership/name', 'Institutional holders search', 3],
    ['portfolio-dates', '/api/v4/institutional-ownership/portfolio-date', 'Portfolio dates', 3],
    [
      'portfolio-composition',
      '/api/v4/institutional-ownership/portfolio-holdings',
      'Portfolio composition',
      3,
    ],
    [
      'portfolio-summary',
      '/api/v4/institutional-ownership/portfolio-holdings-summary',
      'Portfolio summary',
      3,
    ],
    [
      'portfolio-industry-summary',
      '/api/v4/institutional-ownership/industry/portfolio-holdings-summary',
      'Industry summary',
      3,
    ],
    ['asset-allocation', '/api/v4/13f-asset-allocation', 'Asset allocation', 3],
  ],
  'Insider Trading': [
    ['insider-trading', '/api/v4/insider-trading', 'Insider trading'],
    ['insider-roster', '/api/v4/insider-roaster', 'Insider roster'],
    ['fails-to-deliver', '/api/v4/fail_to_deliver', 'Fails to deliver'],
  ],
  Fundraising: [
    ['crowdfunding', '/api/v4/crowdfunding-offerings', 'Crowdfunding offerings'],
    ['fundraising', '/api/v4/fundraising', 'Equity offerings'],
  ],
  'Economics Data': [
    ['treasury', '/api/v4/treasury', 'Treasury rates'],
    ['economic', '/api/v4/economic', 'Economic indicators'],
    ['economic-calendar', '/api/v3/economic_calendar', 'Economic calendar'],
    ['risk-premium', '/api/v4/market_risk_premium', 'Market risk premium'],
    ['commitment-of-traders', '/api/v4/commitment_of_traders_report', 'Commitment of traders'],
  ],
  Commodities: [
    ['commodity-list', '/api/v3/symbol/available-commodities', 'Commodities list'],
    ['commodity-quotes', '/api/v3/quotes/commodity', 'All commodity quotes', 1],
  ],
  Forex: [
    ['forex-list', '/api/v3/symbol/available-forex-currency-pairs', 'Currency pairs list'],
    ['forex-quotes', '/api/v3/quotes/forex', 'All forex quotes', 1],
    ['fx', '/api/v3/fx', 'Exchange rate'],
  ],
  Crypto: [
    ['crypto-list', '/api/v3/symbol/available-cryptocurrencies', 'Cryptocurrencies list'],
    ['crypto-quotes', '/api/v3/quotes/crypto', 'All crypto quotes', 1],
  ],
  Constituents: [
    ['sp500', '/api/v3/sp500_constituent', 'S&P 500 constituents'],
    ['nasdaq-100', '/api/v3/nasdaq_constituent', 'Nasdaq 100 constituents'],
    ['dowjones', '/api/v3/dowjones_constituent', 'Dow Jones constituents'],
  ],
  'Sales Revenue By Segment': [
    ['revenue-product', '/api/v4/revenue-product-segmentation', 'Revenue by product'],
    ['revenue-geographic', '/api/v4/revenue-geographic-segmentation', 'Revenue by region'],
  ],
  Websocket: [
    ['websocket-company', '/ws/us-stocks', 'Company socket', 1],
    ['websocket-crypto', '/ws/crypto', 'Crypto socket', 1],
    ['websocket-forex', '/ws/forex', 'Forex socket', 1],
  ],
  'Bulk Requests': [
    ['bulk-profile', '/api/v4/profile/all', 'Profiles, bulk', 2],
    ['bulk-eod', '/api/v4/batch-request-end-of-day-prices', 'End-of-day prices, bulk', 2],
    ['bulk-statements', '/api/v4/income-statement-bulk', 'Statements, bulk', 2],
    ['bulk-ratios', '/api/v4/ratios-bulk', 'Ratios, bulk', 2],
    ['bulk-quote', '/api/v4/quote-bulk', 'Quotes, bulk', 2],
  ],
};

/** Every documented endpoint, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = Object.entries(catalogue).flatMap(([group, lines]) =>
  lines.map(([code, path, name, minLevel]): Endpoint => ({
    code,
    path,
    name,
    group,
    minLevel: minLevel ?? 0,
  })),
);

/** The categories, in the order of the documentation. */
export const endpointGroups: readonly string[] = Object.keys(catalogue);

const byCode = new Map(endpoints.map((endpoint) => [endpoint.code, endpoint]));

/** The endpoint of a code; undefined where the catalogue has none. */
export const endpointOf = (code: string): Endpoint | undefined => byCode.get(code);

/** The endpoint that a called path belongs to: the longest path that it begins with; undefined where there is none. */
export function endpointOfPath(path: string): Endpoint | undefined {
  let found: Endpoint | undefined;
  for (const endpoint of endpoints) {
    const fits = path === endpoint.path || path.startsWith(`${endpoint.path}/`);
    if (fits && endpoint.path.length > (found?.path.length ?? 0)) found = endpoint;
  }
  return found;
}

/** The level of a plan: the free plan 0, then the last digit of its code. */
export const planLevel = (planCode: string): number => Number(/[1-3]$/.exec(planCode)?.[0] ?? 0);
