import { z } from 'zod';
import { defineCall, isoMoment, queryInt, userid } from '../../../kernel/index.ts';
import { type TimelineKind, timelineKinds, timelinePage } from '../shapes.ts';

const kindWords = `must be one or more of ${timelineKinds.join(', ')}, separated by commas`;

const kinds = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(timelineKinds, { error: kindWords })).min(1, kindWords))
  .transform((list): readonly TimelineKind[] => [...new Set(list)]);

export const getCustomerTimeline = defineCall('getCustomerTimeline', {
  method: 'GET',
  path: '/admin/customer-timeline',
  access: ['getUserInfo'],
  mode: 'read',
  summary:
    'What happened to a customer, newest first: payments, subscriptions, mails, keys, limits, usage, notes, audit and repairs in one line',
  query: z.object({
    userid,
    kinds: kinds.optional(),
    from: isoMoment.optional(),
    /** A day is meant whole. */
    to: isoMoment.optional(),
    cursor: z.string().max(300, 'must have at most 300 characters').optional(),
    limit: queryInt.pipe(z.number().min(1, 'must be at least 1').max(200, 'must be at most 200')).default(50),
  }),
  output: timelinePage,
  reads: ['accounts', 'api-keys', 'mails', 'usage', 'ledger'],
  failure: 'Something went wrong fetching the timeline.',
});
