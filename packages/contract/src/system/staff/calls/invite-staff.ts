import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { mailDelivery } from '../../outbox/shapes.ts';
import { emailAddress, staffRole } from '../shapes.ts';

const name = z.string().trim().max(100, 'must have at most 100 characters');

export const inviteStaff = defineCall('inviteStaff', {
  method: 'POST',
  path: '/admin/staff/invite',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Invites a person by mail to a staff role; invites again who has not set a password yet',
  body: z.object({ email: emailAddress, name: name.optional(), role: staffRole }),
  /** `stored`: there is no mail server, so the invitation was not sent. */
  output: done.extend({ userid: z.string(), mailId: z.number().int(), delivery: mailDelivery }),
  audit: 'staff.invited',
  changes: ['staff', 'accounts', 'mails'],
  failure: 'Something went wrong with the invitation.',
});
