import { z } from 'zod';
import { recordId, recordMoment, recordText, symbol } from '../../kernel/index.ts';
import { quoteDetails } from '../websockets/shapes.ts';
import { withoutExchange } from './lists.ts';

export const access = ['exchange-updates'] as const;

/** The name of an exchange; `-` for the symbols that name none. */
export const exchange = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .trim()
  .max(50, 'must have at most 50 characters')
  .transform((name) => (name === withoutExchange ? '' : name));

/** What a quote may be: of the session, or a trade or a quote before the open or after the close. */
const streams = ['quote', 'aftermarket-trade', 'aftermarket-quote'] as const;

/** Clocks of an exchange and of a feed may differ by as much. */
const clocksDifferMs = 600_000;
const isUntil = (moment: string | null | undefined, end: string): boolean =>
  !moment || Date.parse(moment) <= Date.parse(end) + clocksDifferMs;
const tooLate = 'must not be later than createdAt';

/** One quote as a feed hands it in. */
export const sentQuote = z
  .object({
    _id: recordId,
    /** When the feed had it. */
    createdAt: recordMoment,
    symbol,
    stream: z.enum(streams, { error: `must be one of ${streams.join(', ')}` }).default('quote'),
    price: z.number('must be a number').positive('must be more than 0'),
    /** The quote's own moment, by the exchange. */
    timestamp: recordMoment,
    lastTrade: recordMoment.nullish().transform((given) => given ?? null),
    /** The vendor. Where it is `nasdaq`, `iex` or `tmx`, the stream of the socket servers that has its name gets the quote too. */
    source: recordText(40),
    /** Passed on to the socket servers, and not kept. */
    ...quoteDetails,
  })
  .refine(({ timestamp, createdAt }) => isUntil(timestamp, createdAt), {
    path: ['timestamp'],
    message: tooLate,
  })
  .refine(({ lastTrade, createdAt }) => isUntil(lastTrade, createdAt), {
    path: ['lastTrade'],
    message: tooLate,
  });
export type SentQuote = z.output<typeof sentQuote>;
