import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { leadId } from '../inputs.ts';
import { lead } from '../shapes.ts';

export const getPotentialDetails = defineCall('getPotentialDetails', {
  method: 'GET',
  path: '/admin/get-potential-details',
  access: ['potentialBusiness'],
  mode: 'read',
  summary: 'One lead, wherever it is in the list',
  query: z.object({ id: leadId }),
  output: lead,
  reads: ['leads', 'accounts', 'mails'],
  failure: 'Something went wrong fetching data.',
});
