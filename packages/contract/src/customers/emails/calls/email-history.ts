import { z } from 'zod';
import { defineCall, page, queryInt, userid } from '../../../kernel/index.ts';
import { mailTools } from '../inputs.ts';
import { emailHistoryPageSize, emailHistory as emailHistoryShape } from '../shapes.ts';

export const emailHistory = defineCall('emailHistory', {
  method: 'GET',
  path: '/admin/email-history',
  access: mailTools,
  mode: 'read',
  summary: 'The mails to a customer, newest first, 10 a page',
  query: z.object({
    userId: userid,
    page: page.default(1),
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(100, 'must be at most 100'))
      .default(emailHistoryPageSize),
  }),
  output: emailHistoryShape,
  reads: ['mails'],
  failure: 'Failed to fetch email history.',
});
