import { z } from 'zod';
import { defineCall, effectDone, isoMoment, queryFlag, reason } from '../kernel/index.ts';
import {
  basePath,
  batchDone,
  batchToken,
  drillDownBody,
  eventLines,
  exchange,
  usageFrame,
  usageRange,
  usageView,
  userkey,
} from './shapes.ts';

export const myApiUsageRecords = defineCall('myApiUsageRecords', {
  method: 'GET',
  path: '/statistics/my-api-usage-records',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary:
    'Requests by base path, of all customers or of one (`userkey`: key or user id): by time frame, by range, or all there is with full=true',
  query: z.object({
    timeframe: usageFrame.optional(),
    userkey: userkey.optional(),
    full: queryFlag.optional(),
    ...usageRange,
  }),
  output: usageView,
  reads: ['usage'],
});

export const downloadUserApiUsage = defineCall('downloadUserApiUsage', {
  method: 'GET',
  path: '/status/download-user-api-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary:
    'The requests of one key or customer as CSV, newest first, streamed; `userkey` is a key, a user id or a keyid',
  query: z.object({
    datatype: z.enum(['csv'], { error: 'must be csv' }).optional(),
    timeframe: usageFrame.optional(),
    userkey,
    ...usageRange,
  }),
  answers: ['text/csv'],
  output: z.unknown(),
});

export const apiAggregateDetailedUsage = defineCall('apiAggregateDetailedUsage', {
  method: 'POST',
  path: '/status/api-aggregate-detailed-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'Drill-down of one base path or exchange: requests by key and status with the queries asked most',
  body: drillDownBody,
  output: usageView,
  reads: ['usage'],
});

export const apiAggregateUserUsage = defineCall('apiAggregateUserUsage', {
  method: 'POST',
  path: '/status/api-aggregate-user-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'Drill-down of one base path or exchange: requests by customer and key, the busiest first',
  body: drillDownBody,
  output: usageView,
  reads: ['usage'],
});

export const apiAggregateUsage = defineCall('apiAggregateUsage', {
  method: 'GET',
  path: '/status/api-aggregate-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'Requests by exchange or by base path, of all customers or of one',
  query: z.object({
    type: z.enum(['exchange', 'basepath'], { error: 'must be exchange or basepath' }).optional(),
    timeframe: usageFrame.optional(),
    user_id: userkey.optional(),
    exchange: exchange.optional(),
    ...usageRange,
  }),
  output: usageView,
  reads: ['usage'],
});

export const clearBandwidthByBasepath = defineCall('clearBandwidthByBasepath', {
  method: 'POST',
  path: '/statistics/clear-bandwidth-by-basepath',
  aliases: [
    '/clear-bandwidth-by-basepath',
    '/status/clear-bandwidth-by-basepath',
    '/admin/clear-bandwidth-by-basepath',
  ],
  host: 'data',
  access: ['apiUsage', 'editAPIKeys'],
  mode: 'effect',
  audit: 'usage.bandwidth-cleared',
  summary:
    "Takes the bandwidth of a customer's key on a base path off the count, from..to (UTC). A correction: the events stay",
  body: z.object({
    basepath: basePath,
    /** The customer's key, its keyid, or the user id: all keys of the customer. */
    apikey: userkey,
    from: isoMoment,
    to: isoMoment,
    reason,
  }),
  /** `sum`: bytes that were cleared; absent as long as it is not confirmed. */
  output: effectDone.extend({ sum: z.number().int().optional() }),
  changes: ['usage'],
  failure: 'Something went wrong with clearing bandwidth.',
});

export const packageSchema = defineCall('packageSchema', {
  method: 'GET',
  path: '/statistics/package-schema',
  aliases: ['/package-schema', '/admin/package-schema'],
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: "Every endpoint of the customers' API with code, path, group, level and its description",
  output: z.array(
    z.object({
      code: z.string(),
      endpoint: z.string(),
      name: z.string(),
      group: z.string(),
      minLevel: z.number().int(),
      description: z.string(),
      content: z.string(),
    }),
  ),
  reads: ['endpoints'],
  failure: 'Error in generating openapi definition',
});

export const downloadApiUsageEmails = defineCall('downloadApiUsageEmails', {
  method: 'GET',
  path: '/status/download-api-usage-emails',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary:
    'The e-mail addresses of the customers who made requests in the time frame, with their totals, as CSV',
  query: z.object({ timeframe: usageFrame.optional(), ...usageRange }),
  answers: ['text/csv'],
  output: z.string(),
});

export const findUsageKey = defineCall('findUsageKey', {
  method: 'POST',
  path: '/admin/usage/find-key',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'The keyid of a typed key, so that no key stands in an address',
  body: z.object({ userkey }),
  output: z.object({ keyid: z.string(), apikey: z.string(), userid: z.string().nullable() }),
});

export const getUsageBatches = defineCall('getUsageBatches', {
  method: 'GET',
  path: '/admin/usage/batches',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'The last batches of events that were stored, newest first',
  output: z.array(
    z.object({
      token: z.string(),
      source: z.string(),
      lines: z.number().int(),
      stored: z.number().int(),
      refused: z.number().int(),
      at: z.string(),
    }),
  ),
  reads: ['usage'],
});

export const storeUsageEvents = defineCall('storeUsageEvents', {
  method: 'POST',
  path: '/usage/events',
  host: 'data',
  access: ['apiUsage'],
  mode: 'write',
  audit: 'usage.events-stored',
  summary:
    'Stores a batch of gateway events (application/x-ndjson). Good lines are stored and bad ones named; strict=true stores all or none',
  query: z.object({ token: batchToken, strict: queryFlag.optional() }),
  body: z.object({ ndjson: eventLines }),
  output: batchDone,
  changes: ['usage'],
  failure: 'Something went wrong with storing the events.',
  encoding: 'ndjson',
  bodyLimit: 32 * 1024 * 1024,
});
