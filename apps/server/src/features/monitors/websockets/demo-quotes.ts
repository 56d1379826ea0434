import { streams, type Stream } from '@midoffice/contract/monitors/websockets/lists';
import type { LiveQuote } from '@midoffice/contract/monitors/websockets/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { latestCloses } from './demo-store.ts';
import { publishQuote } from './quotes.ts';

const everyMs = 500;
const mostSymbols = 200;
const cents = (price: number): number => Math.max(0.01, Math.round(price * 100) / 100);

/** A quote a step away from the last price: at most 0.05 %. */
function nextQuote(symbol: string, last: number, at: number): LiveQuote {
  const price = cents(last * (1 + (Math.random() - 0.5) / 1000));
  const lots = (): number => 100 * (1 + Math.floor(Math.random() * 9));
  return {
    symbol,
    price,
    size: lots(),
    bid: cents(price - 0.01),
    bidSize: lots(),
    ask: cents(price + 0.01),
    askSize: lots(),
    timestamp: at,
  };
}

/** Sends quotes of the demo's symbols on every stream, twice a second, each a small step from its last close. */
export function startDemoQuotes(platform: Platform): () => void {
  let prices: Map<string, number> | undefined;
  const send = (stream: Stream): void => {
    for (const [symbol, last] of prices ?? []) {
      const quote = nextQuote(symbol, last, platform.now());
      prices?.set(symbol, quote.price);
      publishQuote(platform, stream, quote);
    }
  };
  const step = async (): Promise<void> => {
    // The world may still be made when the process starts.
    if (!prices?.size) prices = new Map(await latestCloses(platform.db, mostSymbols));
    for (const stream of streams) send(stream);
  };
  const timer = setInterval(() => {
    step().catch((error: unknown) => platform.log.warn({ err: error }, 'demo quotes could not be sent'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
