import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { mailDelivery } from '../../outbox/shapes.ts';
import { staffRole } from '../shapes.ts';

export const updateRole = defineCall('updateRole', {
  method: 'POST',
  path: '/admin/update-role',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Gives another person a staff role; a customer is invited by mail to sign in',
  body: z.object({
    userId: userid,
    role: staffRole,
    /** The role that the editor had read; null: none. */
    expected: z.string().nullable().optional(),
    reason,
  }),
  output: done.extend({
    role: staffRole,
    permissions: z.array(z.string()),
    invited: z.boolean(),
    /** Of the invitation. */
    delivery: mailDelivery.optional(),
  }),
  audit: 'staff.role-changed',
  changes: ['staff', 'accounts', 'mails'],
  failure: 'Something went wrong updating role.',
});
