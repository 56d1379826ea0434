import { sentQuote, type SentQuote } from '@midoffice/contract/monitors/feeds/inputs';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { demoPriceAt } from './demo-prices.ts';
import { readDemoPrices } from './demo-store.ts';
import { timesOf } from './times.ts';

const minuteMs = 60_000;

/** Seconds from a quote to its receipt: most are in time, one symbol in seven is slow. */
const lagOf = (n: number): number => (n % 7 === 3 ? 95 + n : 2 + (n % 5));

/**
 * What a feed would send of the demo's symbols at a moment: quotes until the last minute of trading, and trades and quotes outside of
 * the session in extended hours. One symbol in eleven fell silent three sessions ago, one in twelve never had quotes.
 */
export async function demoQuotes(db: DbOrTrx, nowMs: number): Promise<SentQuote[]> {
  const prices = await readDemoPrices(db);
  return prices.flatMap((one, n): SentQuote[] => {
    const { symbol, exchange } = one;
    if (n % 12 === 11) return [];
    const times = timesOf(exchange, nowMs);
    const { lastClose, status, extended, lastOpen } = times;
    const isSilent = n % 11 === 6;
    const end =
      status === 'open'
        ? nowMs - minuteMs / 4
        : lastOpen !== null && lastOpen > lastClose
          ? nowMs
          : lastClose;
    const quotedMs = (isSilent ? end - 3 * 24 * 60 * minuteMs : end) - lagOf(n) * 1000;
    const made = (stream: SentQuote['stream'], atMs: number, lagMs: number): SentQuote =>
      sentQuote.parse({
        _id: `demo-${stream}-${symbol}-${atMs}`,
        createdAt: new Date(atMs + lagMs).toISOString(),
        symbol,
        stream,
        price: demoPriceAt(one, n, atMs),
        timestamp: new Date(atMs).toISOString(),
        lastTrade: stream === 'quote' ? new Date(atMs - (n + 1) * 700).toISOString() : null,
        source: n % 3 === 0 ? 'finage' : 'live',
      });
    const quote = made('quote', quotedMs, lagOf(n) * 1000);
    const span = extended.findLast(({ from }) => from < nowMs && from >= lastClose);
    if (!span || isSilent) return [quote];
    const afterMs = Math.min(nowMs, span.to) - (n + 1) * 11_000;
    return [
      quote,
      made('aftermarket-quote', afterMs, 900),
      ...(n % 2 ? [made('aftermarket-trade', afterMs - 40_000, 900)] : []),
    ];
  });
}
