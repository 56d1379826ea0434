import { z } from 'zod';
import { planCode } from '../accounts/payment-shapes.ts';
import {
  keyPattern,
  keyStores,
  planLimitText,
  planLimitValues,
  rateLimitText,
  rateLimitValues,
  restrictionLimits,
  syncPriorities,
  websocketSources,
} from './keys.ts';

export * from './keys.ts';

/** The value of a key that is to be stored. */
export const newKeyValue = z
  .string({ error: 'must be text' })
  .trim()
  .regex(keyPattern, 'must have 32 letters and digits');

/** -2 no custom limit, -1 keys blocked, 1..50000 calls a minute; nothing else. */
export const rateLimit = z
  .number({ error: rateLimitText })
  .int(rateLimitText)
  .min(rateLimitValues.none, rateLimitText)
  .max(rateLimitValues.max, rateLimitText)
  .refine((limit) => limit !== 0, rateLimitText);

/** What a plan may allow a key. */
export const planCallsPerMinute = z
  .number({ error: planLimitText })
  .int(planLimitText)
  .min(planLimitValues.min, planLimitText)
  .max(planLimitValues.max, planLimitText);

/** What a plan allows each key on it. */
export const planLimit = z.object({
  planCode,
  callsPerMinute: z.number().int(),
  /** Null: it is as it was delivered. */
  updatedAt: z.string().nullable(),
  /** E-mail address of who has changed it last. */
  updatedBy: z.string().nullable(),
});
export type PlanLimit = z.infer<typeof planLimit>;

const codes = (what: string) =>
  z
    .array(z.string().trim().min(1).max(60), { error: `must be a list of ${what}` })
    .max(500, 'must have at most 500 entries')
    .transform((list) => [...new Set(list)]);

const limit = (max: number) => {
  const text = `must be a whole number from 1 to ${max}, or empty`;
  return z.number({ error: text }).int(text).min(1, text).max(max, text).nullable();
};

/** What one key may do beside its plan. Empty lists and null limits leave it to the plan. */
const restrictionFields = {
  /** Calls a minute of this key; wins over the customer's custom rate limit. */
  customAPILimit: limit(restrictionLimits.callsPerMinute),
  /** Megabytes (10^6 bytes) in 30 days. */
  customDataLimit: limit(restrictionLimits.dataMb),
  /** Codes of the package schema. With `addIncluded` they come on top of the plan, else nothing but them may be called. */
  includedEndpoints: codes('endpoint codes'),
  /** Codes of the package schema that are refused, whatever the plan gives. */
  excludedEndpoints: codes('endpoint codes'),
  /** Websocket sources that are open; empty: those of the plan. */
  websockets: z
    .array(z.enum(websocketSources, { error: `must be of ${websocketSources.join(', ')}` }), {
      error: 'must be a list of websocket sources',
    })
    .max(100, 'must have at most 100 entries')
    .transform((list) => [...new Set(list)]),
  /** Whether the key may call the beta host. */
  enableBeta: z.boolean({ error: 'must be true or false' }),
  addIncluded: z.boolean({ error: 'must be true or false' }),
  /** Whether prices come 15 minutes late. */
  delayed: z.boolean({ error: 'must be true or false' }),
};

export const restrictions = z.object(restrictionFields);
export type Restrictions = z.output<typeof restrictions>;
/** Some of the fields: what is absent stays as it is. */
export const someRestrictions = restrictions.partial();

/** What the API gateway knows of one key. */
export const gatewayRecord = z.object({
  userid: z.string(),
  planCode: z.string(),
  main: z.boolean(),
  websocket: z.boolean(),
  blocked: z.boolean(),
  restricted: z.boolean(),
  callsPerMinute: z.number().int(),
  dataLimitMb: z.number().int().nullable(),
  includedEndpoints: z.array(z.string()),
  excludedEndpoints: z.array(z.string()),
  websocketSources: z.array(z.string()),
  enableBeta: z.boolean(),
  addIncluded: z.boolean(),
  delayed: z.boolean(),
});
export type GatewayRecord = z.infer<typeof gatewayRecord>;

/** What the websocket servers know of one key. */
export const websocketRecord = z.object({
  /** Masked. */
  apiKey: z.string(),
  planCode: z.string(),
  /** Empty: those of the plan. */
  sources: z.array(z.string()),
});

/** A field in which a record of the cache says something else than the main record. Values as people read them. */
const fieldDifference = z.object({
  record: z.enum(['redis', 'websocket']),
  field: z.string(),
  main: z.string(),
  store: z.string(),
});

/** One key as the cache has it. */
export const redisKey = z.object({
  keyId: z.number().int(),
  /** Masked. */
  key: z.string(),
  userid: z.string(),
  /** Null: the cache holds no record of the key. */
  record: gatewayRecord.nullable(),
  websocketRecord: websocketRecord.nullable(),
  differences: z.array(fieldDifference),
});
export type RedisKey = z.infer<typeof redisKey>;

/** Whether a store holds a key: as the main record says, though it does not say so, not though it says so, not at all; or nobody has checked. */
export const storeState = z.enum(['same', 'differs', 'missing', 'surplus', 'absent', 'unread']);
export type StoreState = z.infer<typeof storeState>;

/** The fix of a drift by one click. */
const fix = z.discriminatedUnion('call', [
  z.object({
    call: z.literal('set-sync-key'),
    label: z.string(),
    priority: z.enum(syncPriorities),
    upgrade: z.boolean(),
  }),
  z.object({ call: z.literal('refresh-redis-apikey'), label: z.string(), keyId: z.number().int() }),
  z.object({
    call: z.literal('update-websocket'),
    label: z.string(),
    keyId: z.number().int(),
    deleteKey: z.boolean(),
  }),
]);
export type Fix = z.infer<typeof fix>;

/** One disagreement between stores, in words, with its fix. */
export const drift = z.object({
  store: z.enum(keyStores),
  /** Null where it is about the customer and not about one key. */
  keyId: z.number().int().nullable(),
  text: z.string(),
  fixes: z.array(fix),
});
export type Drift = z.infer<typeof drift>;

/** A customer's keys over all stores. */
export const keyStoresView = z.object({
  userid: z.string(),
  stores: z.array(
    z.object({
      store: z.enum(keyStores),
      connected: z.boolean(),
      /** Why it is not connected. */
      message: z.string().nullable(),
      /** When its document was last read; null for stores that are asked each time. */
      readAt: z.string().nullable(),
      /** The key of its document, masked. */
      holds: z.string().nullable(),
    }),
  ),
  keys: z.array(
    z.object({
      keyId: z.number().int(),
      /** Masked. */
      key: z.string(),
      states: z.record(z.enum(keyStores), storeState),
      /** In words, `none` where there are none. */
      restrictions: z.string(),
    }),
  ),
  drifts: z.array(drift),
});
export type KeyStoresView = z.infer<typeof keyStoresView>;

/** Why the gateway refuses a call. */
export const refusals = [
  'unknown',
  'blocked',
  'restricted',
  'endpoint',
  'plan',
  'excluded',
  'not-included',
  'beta',
  'websocket',
  'source',
] as const;
export type Refusal = (typeof refusals)[number];

export const verdict = z.object({
  allowed: z.boolean(),
  why: z.enum(refusals).nullable(),
  /** In words. */
  message: z.string(),
  record: gatewayRecord.nullable(),
});
