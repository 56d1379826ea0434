import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { leadId } from '../inputs.ts';

export const unmarkManualMail = defineCall('unmarkManualMail', {
  method: 'POST',
  path: '/admin/unmark-manual-mail',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.mail-unmarked',
  summary: 'Unmarks a mail to a lead as sent manually',
  body: z.object({
    id: leadId,
    /** Who had marked it, as the person who takes it back has read. */
    expected: z.object({ manualMailSentBy: z.string() }),
  }),
  output: done,
  changes: ['leads'],
  failure: 'Something went wrong taking the mark back.',
});
