import { z } from 'zod';
import { defineCall, page, queryFlag } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { dunningException } from '../shapes.ts';

export const listDunningExceptions = defineCall('listDunningExceptions', {
  method: 'GET',
  path: '/admin/dunning/exceptions',
  access,
  mode: 'read',
  summary: 'Plans and customers that dunning treats otherwise, the newest first, 50 a page',
  query: z.object({
    /** Also those that have ended. */
    ended: queryFlag.optional(),
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    page: page.default(1),
  }),
  output: z.object({ rows: z.array(dunningException), total: z.number().int() }),
  reads: ['dunning'],
});
