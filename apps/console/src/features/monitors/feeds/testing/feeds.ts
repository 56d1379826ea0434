import type {
  AftermarketRow,
  BackfillRow,
  ExchangeStats,
  FeedSymbol,
} from '@midoffice/contract/monitors/feeds/shapes';

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

export const exchange = (more: Partial<ExchangeStats> = {}): ExchangeStats => ({
  exchange: 'NYSE',
  delay: 900,
  lastOpen: ago(3 * 3600),
  lastUpdated: ago(200),
  lastTrade: ago(121 * 60),
  timeStats: { avg: 3.25 },
  buckets: { deadCount: 7, eodCount: 6 },
  bucketCounts: [21, 22, 23, 24, 6, 7],
  avgBucket: 1.75,
  totalCount: 112,
  activeCount: 103,
  marketStatus: 'open',
  marketNote: null,
  feedState: 'ok',
  eodSourceSymbols: 98,
  priceCount: 97,
  eodSymbols: 4,
  marketHours: '09:30–16:00 America/New_York',
  ...more,
});

export const feedSymbol = (symbol: string, more: Partial<FeedSymbol> = {}): FeedSymbol => ({
  symbol,
  isActive: true,
  bucket: 0,
  lastUpdated: ago(30),
  timestamp: ago(33),
  tradingFast: 0,
  lastTrade: ago(40),
  processorUpdate: ago(29),
  eodSource: 2,
  sources: ['finage', 'live'],
  weeklyCount: 1950,
  ...more,
});

export const aftermarketRow = (more: Partial<AftermarketRow> = {}): AftermarketRow => ({
  exchange: 'NYSE',
  since: ago(4 * 3600),
  tradeCount: 31,
  quoteCount: 52,
  minTrade: ago(3 * 3600),
  minQuote: ago(200 * 60),
  outOfRange: 3,
  ...more,
});

export const backfillRow = (more: Partial<BackfillRow> = {}): BackfillRow => ({
  exchange: 'NYSE',
  interval: '1min',
  session: '2026-06-15',
  '1day': 90,
  '3day': 5,
  '7day': 4,
  '14day': 3,
  '14plusDays': 2,
  nulls: 1,
  ...more,
});
