import { z } from 'zod';
import { socketLimits, streams, tickerPattern } from './lists.ts';

const amount = z.number().nonnegative().finite();

/** What a source may say beside the price. */
export const quoteDetails = {
  /** Shares of the last trade. */
  size: amount.optional(),
  bid: amount.optional(),
  bidSize: amount.optional(),
  ask: amount.optional(),
  askSize: amount.optional(),
  /** Shares of the day. */
  volume: amount.optional(),
};

/** One live quote. Prices in the currency of the listing; what a source does not say is absent. */
export const liveQuote = z.object({
  symbol: z.string().regex(tickerPattern),
  price: amount,
  ...quoteDetails,
  /** Milliseconds since 1970. */
  timestamp: z.number().int().nonnegative(),
});
export type LiveQuote = z.infer<typeof liveQuote>;

export const loginInput = z.object({
  apiKey: z.string({ error: 'must be text' }).trim().min(1, 'must be filled in').max(200, 'is too long'),
});

const ticker = z
  .string({ error: 'must be text' })
  .trim()
  .max(socketLimits.tickerCharacters, `must have at most ${socketLimits.tickerCharacters} characters`)
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(tickerPattern, 'must be a ticker'));

const tooMany = `must have at most ${socketLimits.subscriptions} tickers`;

/** A stream and its tickers: a list, or one text with commas between. */
export const subscriptionInput = z.object({
  stream: z.enum(streams, { error: `must be one of ${streams.join(', ')}` }),
  tickers: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',', socketLimits.subscriptions + 1) : value),
    z
      .array(z.unknown(), { error: 'must be a list of tickers' })
      .min(1, 'must have a ticker')
      .max(socketLimits.subscriptions, tooMany)
      .pipe(z.array(ticker))
      .transform((list) => [...new Set(list)]),
  ),
});

/** What the server answers to a client's event, under its name. `status` as in HTTP. */
export const socketAnswer = z.object({
  status: z.number().int(),
  message: z.string(),
  stream: z.enum(streams).optional(),
  tickers: z.array(z.string()).optional(),
  /** Of a login: streams that are open to the key, and whether its quotes come 15 minutes late. */
  streams: z.array(z.enum(streams)).optional(),
  delayed: z.boolean().optional(),
  /** Of a ping: what the client sent. */
  sentAt: z.number().optional(),
  timestamp: z.number(),
});
export type SocketAnswer = z.infer<typeof socketAnswer>;
