import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { assignee, leadId } from '../inputs.ts';
import { emailResponseEmpty, lead, leadProgress, leadStatus } from '../shapes.ts';

const emailResponse = multiline(
  z
    .string({ error: 'must be text' })
    .trim()
    .min(1, emailResponseEmpty)
    .max(10_000, 'must have at most 10000 characters'),
);

export const updatePotential = defineCall('updatePotential', {
  method: 'POST',
  path: '/admin/update-potential',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.changed',
  summary: "Stores a lead's status, progress, e-mail response or assignee",
  query: z.object({ id: leadId }),
  body: z.object({
    status: leadStatus.optional(),
    progress: leadProgress.optional(),
    emailResponse: emailResponse.optional(),
    assignee: assignee.optional(),
    /** The values as the editor had read them. */
    expected: z
      .object({
        status: z.string().nullable(),
        progress: z.string().nullable(),
        emailResponse: z.string().nullable(),
        assignee: z.string().nullable(),
      })
      .partial()
      .optional(),
  }),
  output: done.extend({ lead }),
  changes: ['leads'],
  failure: 'Something went wrong updating data.',
});
