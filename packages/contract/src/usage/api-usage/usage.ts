import { z } from 'zod';
import { isoMoment, multiline, userid } from '../../kernel/index.ts';
import { eventsPerBatch, usageFrames, usageKeyLimit } from './lists.ts';

export const usageFrame = z.enum(usageFrames, { error: `must be one of ${usageFrames.join(', ')}` });

/**
 * Whose usage: an API key's value, a user id, or the `keyid` that usage rows carry, which is no secret.
 * Source: d041.
 */
export const userkey = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, 'must not be empty')
  .max(usageKeyLimit, `must have at most ${usageKeyLimit} characters`);

/** A base path as the gateway counts it, such as /api/v3/quote. */
export const basePath = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters');
export const exchange = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, 'must not be empty')
  .max(40, 'must have at most 40 characters');

/** A range in place of a frame, UTC; its end is not in it. */
export const usageRange = { from: isoMoment.optional(), to: isoMoment.optional() };

const count = z.number().int();
const text = z.string();

/** Requests of one segment of a stacked bar. */
export const usagePoint = z.object({
  /** Begin of the bar, UTC. */
  date: text,
  count,
  basepath: text.optional(),
  exchange: text.optional(),
  /** Masked. */
  apikey: text.optional(),
  /** In a drill-down by status. */
  status: count.optional(),
});

const measures = {
  count,
  users: count,
  durationinms: z.number(),
  avgdurationinms: z.number(),
  /** Seconds from the first request to the last. */
  datediff: z.number(),
  /** Answers below 400. */
  successcount: count,
  /** Megabytes (10^6 bytes), cleared bandwidth taken off. */
  transfersize: z.number(),
  /** Answers that carried data. */
  transfercount: count,
  status_200: count,
  status_400: count,
  status_408: count,
  status_429: count,
  /** All other statuses together, so that the columns add up to `count`. */
  status_other: count,
};

/** One line of a usage table: what it is about, and the figures. */
export const usageRow = z.object({
  basepath: text.optional(),
  exchange: text.optional(),
  /** Masked. */
  apikey: text.optional(),
  /** Replaces the key in later requests; not secret. */
  keyid: text.optional(),
  userid: text.optional(),
  email: text.optional(),
  /** Last request, UTC. */
  date: text.optional(),
  status: count.optional(),
  /** The query texts asked most, at most 100. */
  queries: z.array(text).optional(),
  /** Different query texts in all. */
  querycount: count.optional(),
  ...measures,
});

/** What every usage view answers. */
export const usageView = z.object({
  chartData: z.array(usagePoint),
  tableData: z.array(usageRow),
  totals: z.object(measures),
  /** The range that was read, UTC; frames begin on a whole minute, hour or day. */
  from: text,
  to: text,
  /** Width of a bar. */
  bucketSeconds: count,
  /** Whether more lines exist than are answered. */
  more: z.boolean(),
});

/** The drill-down of one base path or exchange. */
export const drillDownBody = z.object({
  basePath: basePath.optional(),
  exchange: exchange.optional(),
  timeframe: usageFrame.optional(),
  userid: userid.optional(),
  /** One key of the customer, or of anybody. */
  userkey: userkey.optional(),
  ...usageRange,
});

/** Names one batch of events: the same token stores its lines once. */
export const batchToken = z
  .string({ error: 'is required' })
  .trim()
  .regex(/^[\w.:-]{8,100}$/, 'must have 8 to 100 letters, digits and . _ : -');

/** A line that was not taken. */
export const refusedLine = z.object({ line: count, field: text, message: text });

/** What a batch came to. Refused lines are named, up to 100 of them. */
export const batchDone = z.object({
  success: z.literal(true),
  message: text,
  token: text,
  lines: count,
  stored: count,
  refused: count,
  refusedLines: z.array(refusedLine),
  /** Whether the token was known: nothing was stored again. */
  repeated: z.boolean(),
});

const amount = (what: string, max: number) =>
  z
    .number({ error: `must be ${what}` })
    .int(`must be ${what}`)
    .min(0, `must be ${what}`)
    .max(max, `must be at most ${max}`);
const short = (max: number) =>
  z.string({ error: 'must be text' }).max(max, `must have at most ${max} characters`);

/** Bytes of one answer at most: 10 GB. The engine sums in 64 bits, which hold nine hundred million of them. */
const mostEventBytes = 10_000_000_000;

/** One request as the gateway reports it. The key is needed, or the user it belonged to. */
export const gatewayEvent = z
  .object({
    time: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-31T12:00:00.000Z' }),
    apikey: short(200).min(1, 'must not be empty').optional(),
    userid: short(128).min(1, 'must not be empty').optional(),
    /** The called path, with or without its query. */
    path: short(2_000).regex(/^\//, 'must begin with /'),
    query: short(8_000).optional(),
    status: amount('a status from 100 to 599', 599).min(100, 'must be a status from 100 to 599'),
    durationMs: amount('a whole number of milliseconds', 4_294_967_295),
    bytes: amount('a whole number of bytes', mostEventBytes),
    exchange: short(40).optional(),
    symbol: short(100).optional(),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/, 'must have two capital letters')
      .optional(),
  })
  .refine((event) => event.apikey !== undefined || event.userid !== undefined, {
    error: 'is required where there is no userid',
    path: ['apikey'],
  });

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Lines of NDJSON: text in a JSON object, or the stream of an `application/x-ndjson` body. */
export const eventLines = z
  .union([multiline(z.string().min(1)), z.custom<AsyncIterable<Uint8Array>>(isStream)], {
    error: `must be lines of NDJSON, at most ${eventsPerBatch}`,
  })
  .meta({ type: 'string' });
