import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { rolePermissions } from '../shapes.ts';

export const getUserPermissions = defineCall('getUserPermissions', {
  method: 'GET',
  path: '/admin/user-permissions',
  access: 'self',
  mode: 'read',
  summary:
    "Without id: your permitted keys. With id: that user's role and grants, for admins and holders of User Permissions",
  query: z.object({
    /** An empty one is refused: who lost an id is not answered with own permissions. */
    id: z.string().trim().max(128, 'must have at most 128 characters').optional(),
  }),
  output: z.union([z.array(z.string()), rolePermissions]),
  reads: ['identity', 'staff'],
  failure: 'Something went wrong with getting user permissions.',
});
