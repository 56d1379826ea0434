import { createHash } from 'node:crypto';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { searchSymbols } from '../../../prices/charts/api.ts';
import type { DemoAsked, Planted } from './traffic-store.ts';

/** Requests a minute at noon of the year that the demo begins with, and of the days that one watches. */
export const everydayPerMinute = 0.8;
export const livePerMinute = 3.5;

/** Symbols of the demo's market that its customers ask for. */
const askedAtMost = 200;
/** What they ask for where there is no market. */
const elsewhere: readonly DemoAsked[] = [
  { symbol: 'AAPL', exchange: 'NASDAQ' },
  { symbol: 'JPM', exchange: 'NYSE' },
  { symbol: 'SAP.DE', exchange: 'XETRA' },
];

const chanceOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the demo's customers ask for: the symbols of its market, the most wanted first, in an order of chance that stays. */
export async function demoAsked(db: DbOrTrx): Promise<readonly DemoAsked[]> {
  const market = await searchSymbols(db, '', askedAtMost);
  if (!market.length) return elsewhere;
  return market
    .map(({ symbol, exchange }) => ({ symbol, exchange, chance: chanceOf(symbol) }))
    .sort((a, b) => (a.chance < b.chance ? -1 : 1));
}

/** Keys that make nearly all requests: many customers hardly call. */
export const demoBusyKeys = (keys: number): number => Math.max(1, Math.round(keys * 0.7));

interface PlantedDemo extends Omit<Planted, 'key' | 'from' | 'exchange'> {
  readonly email: string;
  /** Days before the world's day, and the hour UTC it begins. */
  readonly daysAgo: number;
  readonly at: number;
}

const good = { status: 200, share: 0 } as const;

/** Unusual usage of named customers: the truth that the marks of the timeline are measured against. */
export const planted: readonly PlantedDemo[] = [
  // Runs into the limit of the plan for an hour, twice.
  {
    email: 'olivia.brandt@northwind-analytics.example',
    daysAgo: 1,
    at: 14,
    minutes: 55,
    requests: 480,
    basePath: '/api/v3/historical-price-full',
    symbol: 'NWND',
    status: 429,
    share: 0.8,
    country: 'DE',
  },
  {
    email: 'olivia.brandt@northwind-analytics.example',
    daysAgo: 22,
    at: 9,
    minutes: 40,
    requests: 260,
    basePath: '/api/v3/quote',
    symbol: 'ORBD',
    status: 429,
    share: 0.7,
    country: 'DE',
  },
  // Blocked after a leak: the key is refused wherever it is tried.
  {
    email: 'marcus.whitfield@example.com',
    daysAgo: 2,
    at: 3,
    minutes: 110,
    requests: 700,
    basePath: '/api/v3/quote',
    symbol: 'HLXM',
    status: 403,
    share: 1,
    country: 'RO',
  },
  // A back-fill over night, and another at the quarter's end.
  {
    email: 'ananya.iyer@meridian-quant.example',
    daysAgo: 5,
    at: 1,
    minutes: 170,
    requests: 4_200,
    basePath: '/api/v3/historical-chart/5min',
    symbol: 'NWND',
    ...good,
    country: 'IN',
  },
  {
    email: 'ananya.iyer@meridian-quant.example',
    daysAgo: 51,
    at: 2,
    minutes: 115,
    requests: 2_600,
    basePath: '/api/v3/income-statement',
    symbol: 'CDRW',
    ...good,
    country: 'IN',
  },
  // A path that answers too late for an afternoon.
  {
    email: 'adaeze.okafor@lodestar-labs.example',
    daysAgo: 9,
    at: 15,
    minutes: 50,
    requests: 150,
    basePath: '/api/v3/stock-screener',
    symbol: 'all',
    status: 408,
    share: 0.6,
    country: 'NG',
  },
  {
    email: 'adaeze.okafor@lodestar-labs.example',
    daysAgo: 0,
    at: 0,
    minutes: 30,
    requests: 90,
    basePath: '/api/v3/ratios',
    symbol: 'GRVA',
    status: 400,
    share: 0.9,
    country: 'NG',
  },
];
