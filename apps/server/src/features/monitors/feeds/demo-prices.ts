/** A symbol of the demo with its last daily close; its place in the list gives it a course of its own. */
export interface DemoPrice {
  readonly symbol: string;
  readonly exchange: string;
  readonly close: number;
}

const minuteMs = 60_000;
const cents = (price: number): number => Math.max(0.01, Math.round(price * 100) / 100);

/** What a symbol of the demo trades at: a slow and a quick wave around its last close, at most 0.3 % away. */
export function demoPriceAt({ close }: DemoPrice, place: number, atMs: number): number {
  const slow = Math.sin(atMs / (9 * minuteMs) + place) / 400;
  const quick = Math.sin(atMs / 1700 + place * 7) / 2000;
  return cents(close * (1 + slow + quick));
}

const lots = (place: number, atMs: number): number => 100 * (1 + ((Math.floor(atMs / 500) + place * 3) % 9));

/** A quote of a symbol of the demo with bid and ask. */
export function demoLiveQuote(one: DemoPrice, place: number, atMs: number) {
  const price = demoPriceAt(one, place, atMs);
  return {
    symbol: one.symbol,
    price,
    size: lots(place, atMs),
    bid: cents(price - 0.01),
    bidSize: lots(place + 1, atMs),
    ask: cents(price + 0.01),
    askSize: lots(place + 2, atMs),
    timestamp: atMs,
  };
}
