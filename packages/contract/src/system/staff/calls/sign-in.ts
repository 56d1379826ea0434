import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { password } from '../shapes.ts';

export const signIn = defineCall('signIn', {
  method: 'POST',
  path: '/admin/staff/sign-in',
  access: 'public',
  mode: 'write',
  summary: 'Begins a session; says whether the code of a second factor is still needed',
  body: z.object({
    email: z.string().trim().toLowerCase().min(1, 'is required').max(254, 'must have at most 254 characters'),
    password,
  }),
  output: done.extend({ secondFactorNeeded: z.boolean() }),
  audit: 'staff.signed-in',
  failure: 'Something went wrong with the sign-in.',
});
