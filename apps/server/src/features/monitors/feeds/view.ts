import { backfillBuckets, deadBucket, eodBucket } from '@midoffice/contract/monitors/feeds/lists';
import type { AftermarketRow, BackfillRow, ExchangeStats } from '@midoffice/contract/monitors/feeds/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import {
  readAftermarketSums,
  readBackfillSums,
  readExchangeNames,
  readExchangeSums,
  type ExchangeSums,
} from './stats-store.ts';
import { feedStateOf, timesOf, type ExchangeTimes } from './times.ts';

/** The times of every exchange that symbols name. */
export async function readTimes(db: DbOrTrx, nowMs: number): Promise<ExchangeTimes[]> {
  return (await readExchangeNames(db)).map((exchange) => timesOf(exchange, nowMs));
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function statsOf(times: ExchangeTimes, sums: ExchangeSums): ExchangeStats {
  return {
    exchange: times.exchange,
    delay: times.delaySeconds,
    lastOpen: isoOf(times.lastOpen),
    lastUpdated: sums.received,
    lastTrade: sums.trade,
    timeStats: { avg: sums.lag },
    buckets: { deadCount: sums.buckets[deadBucket] ?? 0, eodCount: sums.buckets[eodBucket] ?? 0 },
    bucketCounts: [...sums.buckets],
    avgBucket: sums.avgBucket,
    totalCount: sums.total,
    activeCount: sums.active,
    marketStatus: times.status,
    marketNote: times.note,
    feedState: feedStateOf(times, sums.quoted === null ? null : Date.parse(sums.quoted)),
    eodSourceSymbols: sums.eodSource,
    priceCount: sums.price,
    eodSymbols: sums.eodOnly,
    marketHours: times.hours,
  };
}

/** The feed of each exchange that has symbols, by name. */
export async function viewExchanges(db: DbOrTrx, nowMs: number): Promise<ExchangeStats[]> {
  const times = await readTimes(db, nowMs);
  const sums = await readExchangeSums(db, times);
  return times.flatMap((one) => {
    const found = sums.get(one.exchange);
    return found ? [statsOf(one, found)] : [];
  });
}

const least = (moments: readonly (string | null)[]): string | null =>
  moments.flatMap((one) => one ?? []).sort()[0] ?? null;

/** What came before the open and after the close since the last close, in all and of each exchange that has any. */
export async function viewAftermarket(db: DbOrTrx, nowMs: number) {
  const times = await readTimes(db, nowMs);
  const sums = await readAftermarketSums(db, times);
  const rows = times.flatMap((one): AftermarketRow[] => {
    const found = sums.get(one.exchange);
    return found ? [{ ...found, since: isoOf(one.lastClose) }] : [];
  });
  const sum = (of: (row: AftermarketRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    tradeCount: sum(({ tradeCount }) => tradeCount),
    quoteCount: sum(({ quoteCount }) => quoteCount),
    minTrade: least(rows.map(({ minTrade }) => minTrade)),
    minQuote: least(rows.map(({ minQuote }) => minQuote)),
    outOfRange: sum(({ outOfRange }) => outOfRange),
    rows,
  };
}

/** How old the newest intraday bars of active symbols are, by exchange and interval. */
export async function viewBackfill(db: DbOrTrx, nowMs: number): Promise<BackfillRow[]> {
  const times = await readTimes(db, nowMs);
  const sessions = new Map(times.map(({ exchange, session }) => [exchange, session]));
  return (await readBackfillSums(db, times)).map(({ exchange, interval, counts }) => ({
    exchange,
    interval,
    session: sessions.get(exchange) ?? '',
    ...(Object.fromEntries(backfillBuckets.map((name, n) => [name, counts[n] ?? 0])) as Record<
      (typeof backfillBuckets)[number],
      number
    >),
  }));
}
