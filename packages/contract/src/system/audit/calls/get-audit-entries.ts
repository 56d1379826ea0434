import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { filters } from '../inputs.ts';
import { auditLine } from '../shapes.ts';

export const getAuditEntries = defineCall('getAuditEntries', {
  method: 'GET',
  path: '/admin/audit/entries',
  access: 'admin',
  mode: 'read',
  summary: 'The audit log, newest first, filtered, by cursor',
  query: z.object({
    ...filters,
    /** `next` of the page before. */
    cursor: queryInt.optional(),
    /** Rows of a page: 50 to 200; default 50. */
    limit: queryInt
      .pipe(z.number().int().min(50, 'must be at least 50').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({
    rows: z.array(auditLine),
    /** Cursor of the next page; null: this is the last. */
    next: z.number().int().nullable(),
  }),
  reads: ['audit'],
  failure: 'Something went wrong fetching the audit log.',
});
