import type { SentQuote } from '@midoffice/contract/monitors/feeds/inputs';
import { streams, tickerPattern, type Stream } from '@midoffice/contract/monitors/websockets/lists';
import type { Platform } from '../../../platform/platform.ts';
import { publishQuote } from '../websockets/api.ts';

/** The streams of the socket servers that carry a quote: that of its vendor, where there is one, and `livequotes`. */
export function streamsOf({ stream, source }: Pick<SentQuote, 'stream' | 'source'>): Stream[] {
  if (stream !== 'quote') return ['aftermarket'];
  const own = streams.find((name) => name === source?.toLowerCase());
  return own === undefined || own === 'livequotes' || own === 'aftermarket'
    ? ['livequotes']
    : [own, 'livequotes'];
}

/** Gives quotes that a feed handed in to the customers who subscribed to their symbols. */
export function publishQuotes(platform: Pick<Platform, 'relay'>, quotes: readonly SentQuote[]): void {
  for (const quote of quotes) {
    // Nobody can subscribe to another one.
    if (!tickerPattern.test(quote.symbol)) continue;
    const { symbol, price, size, bid, bidSize, ask, askSize, volume, timestamp } = quote;
    const given = {
      symbol,
      price,
      size,
      bid,
      bidSize,
      ask,
      askSize,
      volume,
      timestamp: Date.parse(timestamp),
    };
    for (const stream of streamsOf(quote)) publishQuote(platform, stream, given);
  }
}
