import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { leadId } from '../inputs.ts';

export const excludePotentialBusiness = defineCall('excludePotentialBusiness', {
  method: 'GET',
  path: '/admin/exclude-potential-business',
  access: ['potentialBusiness'],
  mode: 'write',
  audit: 'lead.excluded',
  summary: 'Marks a lead as excluded, permanently',
  query: z.object({ id: leadId }),
  output: done,
  changes: ['leads'],
  failure: 'Something went wrong excluding data.',
});
