import { z } from 'zod';
import { defineCall, effectStates, queryInt, userid } from '../../../kernel/index.ts';
import { actingTools } from '../inputs.ts';
import { effectLine } from '../shapes.ts';

export const listEffects = defineCall('listEffects', {
  method: 'GET',
  path: '/admin/effects',
  access: actingTools,
  mode: 'read',
  summary:
    "Acts on outside systems, open ones first: a customer's, else your own and those that wait for somebody with your access, for admins everybody's",
  query: z.object({
    userid: userid.optional(),
    state: z.enum(effectStates, { error: `must be one of ${effectStates.join(', ')}` }).optional(),
    /** 1 to 200; default 50. */
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({
    rows: z.array(effectLine),
    /** Of all that the caller sees: not settled yet. */
    open: z.number().int(),
    unknown: z.number().int(),
    /** Of those unknown, the ones that nobody looks up any more until somebody takes them up again. */
    waiting: z.number().int(),
  }),
  reads: ['effects'],
});
