import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { emailAddress } from '../../../system/staff/shapes.ts';
import { mailDelivery } from '../../../system/outbox/shapes.ts';
import { pleaseSelectUser } from '../shapes.ts';

export const updateUserEmail = defineCall('updateUserEmail', {
  method: 'POST',
  path: '/admin/update-user-email',
  access: ['updateEmail'],
  mode: 'effect',
  summary:
    "Changes a customer's e-mail address here, at Stripe, in Firebase and in MongoDB, and asks to verify it",
  body: z.object({
    uid: z.string().trim().min(1, pleaseSelectUser).max(128, 'must have at most 128 characters'),
    newEmail: emailAddress,
    expected: comparedWith(
      z.string(),
      'The address as the editor had read it',
      'the address is replaced whatever it is',
    ),
    reason,
  }),
  /** `delivery`: of the verification mail. */
  output: effectDone.extend({ toEmail: z.string().optional(), delivery: mailDelivery.optional() }),
  audit: 'account.email-changed',
  changes: ['accounts', 'mails'],
  failure: 'Something went wrong with the email update.',
});
