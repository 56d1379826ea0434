import type { Samples } from '../samples.ts';

const quote = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  price: 171.48,
  changesPercentage: -1.06,
  change: -1.83,
  dayLow: 170.51,
  dayHigh: 172.23,
  yearHigh: 199.62,
  yearLow: 159.78,
  marketCap: 2647973190000,
  priceAvg50: 180.09,
  priceAvg200: 184.32,
  exchange: 'NASDAQ',
  volume: 65672700,
  avgVolume: 59241100,
  open: 171.75,
  previousClose: 173.31,
  eps: 6.43,
  pe: 26.67,
  earningsAnnouncement: '2024-05-02T20:00:00.000+0000',
  sharesOutstanding: 15441900000,
  timestamp: 1711656001,
};
const short = { symbol: 'AAPL', price: 171.48, volume: 65672700 };
const mover = { symbol: 'AAPL', name: 'Apple Inc.', change: -1.83, price: 171.48, changesPercentage: -1.06 };
const bar = {
  date: '2024-03-28 15:55:00',
  open: 171.4,
  low: 171.3,
  high: 171.6,
  close: 171.48,
  volume: 1502400,
};
const day = {
  date: '2024-03-28',
  open: 171.75,
  high: 172.23,
  low: 170.51,
  close: 171.48,
  adjClose: 171.48,
  volume: 65672700,
  unadjustedVolume: 65672700,
  change: -0.27,
  changePercent: -0.1572,
  vwap: 171.4925,
  label: 'March 28, 24',
  changeOverTime: -0.001572,
};
const ratio = { date: '2024-03-28', exchange: 'NASDAQ', pe: '34.2' };

/** Quotes, charts, and what moves a market. */
export const priceSamples: Samples = {
  quote: [quote],
  'quote-short': [short],
  'quote-order': [quote],
  'otc-price': [{ symbol: 'BATRB', lastSalePrice: 44.1, volume: 210, changePercent: 0.4 }],
  'exchange-prices': [quote],
  'aftermarket-trade': [{ symbol: 'AAPL', price: 171.4, size: 100, timestamp: 1711660201000 }],
  'aftermarket-quote': [
    { symbol: 'AAPL', ask: 171.5, bid: 171.35, asize: 2, bsize: 4, timestamp: 1711660201000 },
  ],
  'price-change': [
    { symbol: 'AAPL', '1D': -1.06, '5D': -0.46, '1M': -5.13, ytd: -7.63, '1Y': 8.23, max: 133_495.2 },
  ],
  'chart-1min': [bar],
  'chart-5min': [bar],
  'chart-1hour': [bar],
  'historical-eod': { symbol: 'AAPL', historical: [day] },
  'indicator-daily': [{ ...bar, date: '2024-03-28 00:00:00', rsi: 41.7 }],
  'indicator-intraday': [{ ...bar, rsi: 48.2 }],
  gainers: [mover],
  losers: [mover],
  actives: [mover],
  'sector-performance': [{ sector: 'Technology', changesPercentage: '-0.31%' }],
  'sector-pe': [{ ...ratio, sector: 'Technology' }],
  'industry-pe': [{ ...ratio, industry: 'Consumer Electronics' }],
  'commodity-quotes': [{ ...quote, symbol: 'GCUSD', name: 'Gold Futures', exchange: 'COMMODITY' }],
  'forex-quotes': [{ ...quote, symbol: 'EURUSD', name: 'EUR/USD', exchange: 'FOREX' }],
  'crypto-quotes': [{ ...quote, symbol: 'BTCUSD', name: 'Bitcoin USD', exchange: 'CRYPTO' }],
  fx: [
    {
      ticker: 'EUR/USD',
      bid: '1.07901',
      ask: '1.07904',
      open: '1.08285',
      changes: -0.351,
      date: '2024-03-28',
    },
  ],
  'bulk-eod': [{ ...day, symbol: 'AAPL' }],
  'bulk-quote': [short],
  'websocket-company': { s: 'aapl', t: 1711656001000, type: 'T', lp: 171.48, ls: 100 },
  'websocket-crypto': { s: 'btcusd', t: 1711656001000, e: 'binance', type: 'Q', ap: 70710.1, bp: 70709.9 },
  'websocket-forex': { s: 'eurusd', t: 1711656001000, type: 'Q', ap: 1.07904, bp: 1.07901 },
};
