import { z } from 'zod';
import { defineCall, effectDone, isoMoment, reason } from '../../../kernel/index.ts';
import { basePath, userkey } from '../shapes.ts';

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
