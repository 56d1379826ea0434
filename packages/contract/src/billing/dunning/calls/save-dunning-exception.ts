import { z } from 'zod';
import { defineCall, done, isoDate, limitedText, ruledNumber, userid } from '../../../kernel/index.ts';
import { access, changes } from '../inputs.ts';
import { exceptionModes, stepKinds } from '../shapes.ts';

export const saveDunningException = defineCall('saveDunningException', {
  method: 'POST',
  path: '/admin/dunning/exception',
  access,
  mode: 'write',
  audit: 'dunning.exception-made',
  summary: 'Has dunning treat one plan or one customer otherwise, for a reason; a customer up to a day',
  body: z.object({
    /** One of the two; a customer also by e-mail. */
    userid: userid.optional(),
    planCode: z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters').optional(),
    mode: z.enum(exceptionModes, { error: `must be one of ${exceptionModes.join(', ')}` }),
    kinds: z
      .array(z.enum(stepKinds, { error: `must be one of ${stepKinds.join(', ')}` }))
      .max(stepKinds.length, `must have at most ${stepKinds.length} entries`)
      .default([]),
    days: ruledNumber({ min: 0, max: 365, isWhole: true }).default(0),
    reason: limitedText('text').min(1, 'is required'),
    /** The last day on which it holds. */
    until: isoDate.optional(),
  }),
  output: done.extend({ id: z.number().int() }),
  changes,
  failure: 'Update Failed.',
});
