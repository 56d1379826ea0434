import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { batchDone, batchToken, eventLines } from '../shapes.ts';

export const storeUsageEvents = defineCall('storeUsageEvents', {
  method: 'POST',
  path: '/usage/events',
  host: 'data',
  access: ['storeUsageEvents'],
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
