import { z } from 'zod';
import { comparedWith, defineCall, done, multiline, userid } from '../../../kernel/index.ts';

export const updateSubscriptionNote = defineCall('updateSubscriptionNote', {
  method: 'POST',
  path: '/admin/update-subscription-note',
  access: ['getUserInfo', 'changePricePlan', 'liveUsers'],
  mode: 'write',
  audit: 'account.note-changed',
  summary: 'Stores the note on a customer',
  body: z.object({
    userid,
    notes: multiline(z.string({ error: 'must be text' }).max(10_000, 'must have at most 10000 characters')),
    expected: comparedWith(
      z.string(),
      'The note as the editor had read it',
      'the note is replaced whatever it is',
    ),
  }),
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with saving the note.',
});
