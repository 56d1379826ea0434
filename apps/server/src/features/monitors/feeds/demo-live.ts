import { streams } from '@midoffice/contract/monitors/websockets/lists';
import type { Platform } from '../../../platform/platform.ts';
import { publishQuote } from '../websockets/api.ts';
import { demoLiveQuote, type DemoPrice } from './demo-prices.ts';
import { readDemoPrices } from './demo-store.ts';

const everyMs = 500;
const mostSymbols = 200;

/**
 * Sends the demo's quotes to the socket servers, twice a second on every stream, at all hours: the tester has something to show on
 * a Sunday too. What the monitors store of the same prices keeps to the clocks of the exchanges.
 * @returns how to stop
 */
export function startDemoLive(platform: Platform): () => void {
  let prices: readonly DemoPrice[] = [];
  const step = async (): Promise<void> => {
    // The world may still be made when the process starts.
    if (!prices.length) prices = (await readDemoPrices(platform.db)).slice(0, mostSymbols);
    const nowMs = platform.now();
    for (const [place, one] of prices.entries()) {
      const quote = demoLiveQuote(one, place, nowMs);
      for (const stream of streams) publishQuote(platform, stream, quote);
    }
  };
  const timer = setInterval(() => {
    step().catch((error: unknown) => platform.log.warn({ err: error }, 'demo quotes could not be sent'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
