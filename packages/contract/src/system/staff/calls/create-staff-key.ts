import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { password } from '../shapes.ts';

export const createStaffKey = defineCall('createStaffKey', {
  method: 'POST',
  path: '/admin/staff/keys/create',
  access: 'self',
  mode: 'write',
  summary: 'Makes a staff API key for data calls; needs your password, the key is answered this once',
  body: z.object({
    password,
    label: z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters'),
  }),
  output: done.extend({ id: z.string(), key: z.string(), expiresAt: z.string() }),
  audit: 'staff.key-created',
  changes: ['staff'],
  failure: 'Something went wrong creating the key.',
});
