import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { mailLine } from '../shapes.ts';

export const getMails = defineCall('getMails', {
  method: 'GET',
  path: '/admin/staff/mails',
  access: 'admin',
  mode: 'read',
  summary: 'The outbox, newest first, by cursor',
  query: z.object({
    /** Part of recipient or subject. */
    text: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    status: z
      .enum(['stored', 'queued', 'sent', 'failed', 'canceled'], {
        error: 'must be stored, queued, sent, failed or canceled',
      })
      .optional(),
    /** `next` of the page before. */
    cursor: queryInt.optional(),
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({ rows: z.array(mailLine), next: z.number().int().nullable() }),
  reads: ['mails'],
  failure: 'Something went wrong fetching mails.',
});
