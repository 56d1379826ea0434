/** Slug, type, title, text. */
export const demoPosts: readonly (readonly [slug: string, type: string, title: string, text: string])[] = [
  [
    'how-to-read-an-earnings-surprise',
    'guide',
    'How to read an earnings surprise',
    'An earnings surprise is the difference between reported earnings per share and the consensus estimate. We show how to compute it from the earnings calendar and why revenue matters as much.',
  ],
  [
    'earnings-season-first-week',
    'markets',
    'Earnings season: what the first week shows us',
    'Banks reported first. Net interest income beat expectations, provisions rose. The calendar for the coming week is full of industrial companies.',
  ],
  [
    'discounted-cash-flow-in-ten-lines',
    'tutorial',
    'Discounted cash flow in ten lines of Python',
    'Free cash flow, a growth rate, a discount rate: a first valuation of any company from two endpoints of the API.',
  ],
  [
    'new-bulk-endpoints',
    'product',
    'New bulk endpoints for ratios and profiles',
    'One file for all symbols. The bulk endpoints are part of the plan Advanced and are refreshed every night.',
  ],
  [
    'stock-splits-explained',
    'guide',
    'Stock splits explained, and what they do to your backtest',
    'A split divides the price and multiplies the shares. Prices that are not adjusted look like a crash. How to check that a series is adjusted.',
  ],
  [
    'dividends-and-total-return',
    'guide',
    'Dividends and total return',
    'The adjusted close reinvests dividends. Over thirty years that is more than half of the return of an index.',
  ],
  [
    'websockets-for-live-prices',
    'tutorial',
    'Websockets for live prices',
    'Subscribe to a hundred tickers over one connection, and reconnect without losing a tick.',
  ],
  [
    'reading-a-10-k',
    'guide',
    'Reading a 10-K: where the numbers are',
    'The annual report of an American company has a fixed order. Balance sheet, income statement and cash flow statement, and the notes that explain them.',
  ],
  [
    'treasury-yield-curve',
    'markets',
    'The Treasury yield curve since 1990',
    'Inversions of the curve came before each recession. Rates by day and maturity are in the economics endpoints.',
  ],
  [
    'insider-trading-filings',
    'guide',
    'What insider trading filings say',
    'Form 4 is filed within two days. Purchases say more than sales, clusters more than single trades.',
  ],
];
