import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { leadId } from '../inputs.ts';

export const manualMailSent = defineCall('manualMailSent', {
  method: 'GET',
  path: '/admin/manual-mail-sent',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.mail-marked',
  summary: 'Records that the signed-in person sent a lead a mail manually',
  query: z.object({ id: leadId }),
  output: done.extend({ manualMailSentBy: z.string() }),
  changes: ['leads'],
  failure: 'Something went wrong marking mail sent.',
});
