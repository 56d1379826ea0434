import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paymentTools } from '../inputs.ts';
import { mailDialog, mailFamily } from '../shapes.ts';

export const getMailDialog = defineCall('getMailDialog', {
  method: 'GET',
  path: '/admin/email-dialog',
  access: [
    ...paymentTools,
    'blockedAccounts',
    'getExpiringCards',
    'paymentDeleteRequests',
    'potentialBusiness',
  ],
  mode: 'read',
  summary: 'Whom a mail would reach, which templates rest until when, and the mails of this family so far',
  query: z.object({ userid, family: mailFamily }),
  output: mailDialog,
  reads: ['mails', 'accounts', 'leads'],
  failure: 'Failed to fetch email history.',
});
