import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access, filterId } from '../inputs.ts';
import { signupRefusal } from '../shapes.ts';

export const getSignupRefusals = defineCall('getSignupRefusals', {
  method: 'GET',
  path: '/admin/get-signup-refusals',
  access,
  mode: 'read',
  summary: 'Sign-ups that filters refused in the last 90 days, newest first, 100 at a time',
  query: z.object({
    /** Of this filter alone. */
    filter: filterId.optional(),
    /** The `_id` of the last refusal that is known. */
    before: queryInt.optional(),
  }),
  output: z.object({
    rows: z.array(signupRefusal),
    /** What to ask for next; null at the end. */
    next: z.number().int().nullable(),
  }),
  reads: ['signup-refusals'],
  failure: 'Something went wrong fetching refused sign-ups.',
});
