import { z } from 'zod';
import { defineCall, done, effectDone, queryFlag, reason, userid } from '../kernel/index.ts';
import { keyRecord } from '../accounts/shapes.ts';
import {
  keyStoresView,
  newKeyValue,
  rateLimit,
  redisKey,
  restrictions,
  someRestrictions,
  syncPriorities,
  verdict,
  websocketSources,
} from './shapes.ts';

/** Which key: by its value, or by the id that stands in for it where the value is masked. */
const whichKey = {
  apikey: z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'is required')
    .max(200, 'must have at most 200 characters')
    .optional(),
  keyId: z
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .positive('must be positive')
    .optional(),
};

/** As {@link whichKey}, in a query string. */
const whichKeyInQuery = {
  apikey: whichKey.apikey,
  keyId: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
};

const list = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The tools that show keys as the stores have them. */
const keyTools = ['editAPIKeys', 'socketUpgrade'] as const;

/** What each change of keys answers: the customer's keys as they stand now, masked. */
const keysNow = done.extend({ keys: z.array(keyRecord) });

export const addApiKey = defineCall('addApiKey', {
  method: 'POST',
  path: '/admin/add-api-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.added',
  summary:
    'Adds an API key of 32 letters and digits; with override one that another customer holds is taken over',
  body: z.object({
    userid,
    apikey: newKeyValue,
    override: z.boolean({ error: 'must be true or false' }).optional(),
    reason,
  }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with adding the key.',
});

export const changeApiKey = defineCall('changeApiKey', {
  method: 'POST',
  path: '/admin/change-api-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.changed',
  summary: 'Replaces the value of an API key; firebase and mongo say which records hold it from then on',
  body: z.object({
    userid,
    ...whichKey,
    newapikey: newKeyValue,
    firebase: z.boolean({ error: 'must be true or false' }).optional(),
    mongo: z.boolean({ error: 'must be true or false' }).optional(),
    reason,
  }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with changing the key.',
});

export const deleteApiKey = defineCall('deleteApiKey', {
  method: 'POST',
  path: '/admin/delete-api-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.deleted',
  summary: 'Deletes an API key; the main key is refused',
  body: z.object({ userid, ...whichKey, reason }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with deleting the key.',
});

export const setPrimaryKey = defineCall('setPrimaryKey', {
  method: 'GET',
  path: '/admin/set-primary-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.made-primary',
  summary: "Makes a key its customer's main key; `apikey` is the customer's key. The console posts it",
  query: z.object({ ...whichKeyInQuery, reason }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with setting the primary key.',
});

export const customRateLimit = defineCall('customRateLimit', {
  method: 'POST',
  path: '/admin/custom-rate-limit',
  access: ['editAPIKeys', 'updateratelimit', 'getUserInfo', 'changePricePlan', 'liveUsers'],
  mode: 'write',
  audit: 'account.rate-limit-changed',
  summary: 'Sets the custom rate limit: -2 none, -1 keys blocked, 1 to 50000 calls a minute',
  body: z.object({
    userid,
    ratelimit: rateLimit,
    /** The limit as the editor had read it. */
    expected: z.number().int().optional(),
    reason,
  }),
  output: done.extend({ ratelimit: z.number().int(), blocked: z.boolean() }),
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with blocking key.',
});

export const apiKeyRestrictions = defineCall('apiKeyRestrictions', {
  method: 'POST',
  path: '/admin/api-key-restrictions',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.restrictions-changed',
  summary:
    "Loads the restrictions of a customer's key, or with update=true saves those that are given; `apikey` is the customer's key",
  body: someRestrictions.extend({
    userid,
    ...whichKey,
    update: z.boolean({ error: 'must be true or false' }).optional(),
    /** The fields as the editor had read them. */
    expected: someRestrictions.optional(),
    reason,
  }),
  output: done.extend({
    ...restrictions.shape,
    keyId: z.number().int(),
    /** When they were last saved, and by whom. */
    updatedAt: z.string().nullable(),
    updatedBy: z.string().nullable(),
  }),
  reads: ['api-keys'],
  changes: ['api-keys'],
  failure: 'Something went wrong with the restrictions.',
});

export const getRedisApikeys = defineCall('getRedisApikeys', {
  method: 'GET',
  path: '/admin/get-redis-apikeys',
  access: keyTools,
  mode: 'read',
  summary:
    'The cache records of keys: of `apikeys` (values) and `keyIds`, comma lists, and of all keys of `userid`',
  query: z.object({
    apikeys: z
      .string()
      .max(20_000, 'must have at most 20000 characters')
      .transform(list)
      .pipe(z.array(z.string()).max(500, 'must have at most 500 keys'))
      .optional(),
    keyIds: z
      .string()
      .max(10_000, 'must have at most 10000 characters')
      .transform(list)
      .pipe(
        z
          .array(
            z
              .string()
              .regex(/^\d{1,15}$/, 'must be whole numbers')
              .transform(Number),
          )
          .max(500, 'must have at most 500 keys'),
      )
      .optional(),
    userid: userid.optional(),
  }),
  output: z.array(redisKey),
  reads: ['api-keys', 'accounts', 'gateway-written'],
  failure: 'Something went wrong with reading the records.',
});

export const refreshRedisApikey = defineCall('refreshRedisApikey', {
  method: 'GET',
  path: '/admin/refresh-redis-apikey',
  access: keyTools,
  mode: 'write',
  audit: 'api-key.gateway-refreshed',
  summary: "Writes a key's cache records again from the main record; `apikey` is the customer's key",
  query: z.object({ ...whichKeyInQuery, reason }),
  output: done.extend({ key: redisKey }),
  changes: ['api-keys'],
  failure: 'Something went wrong with the refresh.',
});

export const updateWebsocket = defineCall('updateWebsocket', {
  method: 'GET',
  path: '/admin/update-websocket',
  access: keyTools,
  mode: 'write',
  audit: 'api-key.websocket-changed',
  summary:
    "Makes a key's websocket record, or with deleteKey=true removes it; `apikey` is the customer's key",
  query: z.object({ ...whichKeyInQuery, deleteKey: queryFlag.optional(), reason }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the websocket record.',
});

export const setSyncKey = defineCall('setSyncKey', {
  method: 'GET',
  path: '/admin/set-sync-key',
  access: keyTools,
  mode: 'effect',
  audit: 'api-key.synced',
  summary:
    'Makes the key of one store (`priority`: mongo unless told, firebase, main) the main key and writes it into the others; upgrade=true takes the plan along',
  query: z.object({
    userid,
    priority: z
      .enum(syncPriorities, { error: `must be one of ${syncPriorities.join(', ')}` })
      .default('mongo'),
    upgrade: queryFlag.optional(),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'api-keys', 'effects'],
  failure: 'Something went wrong with the sync.',
});

export const getApiKeyStores = defineCall('getApiKeyStores', {
  method: 'GET',
  path: '/admin/api-key-stores',
  access: keyTools,
  mode: 'read',
  summary: "A customer's keys over all stores: who holds which, where they disagree, and what mends it",
  query: z.object({ userid }),
  output: keyStoresView,
  reads: ['api-keys', 'accounts', 'gateway-written'],
  failure: 'Something went wrong with reading the stores.',
});

export const checkApiKey = defineCall('checkApiKey', {
  method: 'POST',
  path: '/admin/check-api-key',
  access: keyTools,
  mode: 'read',
  summary:
    'Whether the gateway lets a key call an endpoint, a websocket source or the beta host, and why not',
  body: z.object({
    ...whichKey,
    /** A code of the package schema. */
    endpoint: z.string().trim().max(60).optional(),
    source: z.enum(websocketSources, { error: `must be one of ${websocketSources.join(', ')}` }).optional(),
    beta: z.boolean({ error: 'must be true or false' }).optional(),
  }),
  output: verdict,
  reads: ['api-keys', 'accounts'],
  failure: 'Something went wrong with the check.',
});
