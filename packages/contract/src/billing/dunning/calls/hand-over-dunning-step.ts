import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';
import { access, changes, invoiceID, stepID } from '../inputs.ts';

export const handOverDunningStep = defineCall('handOverDunningStep', {
  method: 'POST',
  path: '/admin/dunning/hand-over',
  access,
  mode: 'write',
  audit: 'dunning.step-handed-over',
  summary:
    'Gives the next step of an invoice to a person as a task; dunning leaves that step out and goes on after it',
  body: z.object({
    invoiceID,
    /** The next step as the caller had read it; 409 where it is another one by now. */
    stepID,
    assignee: z.string().trim().max(128, 'must have at most 128 characters').optional(),
    note: limitedText('text').default(''),
  }),
  output: done.extend({ taskID: z.string() }),
  changes: [...changes, 'tasks'],
  failure: 'Update Failed.',
});
