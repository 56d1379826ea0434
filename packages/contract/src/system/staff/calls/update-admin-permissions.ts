import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { mailDelivery } from '../../outbox/shapes.ts';

export const updateAdminPermissions = defineCall('updateAdminPermissions', {
  method: 'POST',
  path: '/admin/update-admin-permissions',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Replaces the grants of another member of staff; a full set of children is stored as its parent',
  body: z.object({
    userId: userid,
    permissions: z
      .array(z.string().max(100, 'must have at most 100 characters'))
      .max(500, 'must have at most 500 keys'),
    /** The grants that the editor had read. */
    expected: z.array(z.string().max(100)).max(500).optional(),
    reason,
  }),
  output: done.extend({ permissions: z.array(z.string()), delivery: mailDelivery.optional() }),
  audit: 'staff.permissions-changed',
  changes: ['staff'],
  failure: 'Something went wrong updating permissions.',
});
