import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { caseStates, dunningCase } from '../shapes.ts';

export const listDunningCases = defineCall('listDunningCases', {
  method: 'GET',
  path: '/admin/dunning/cases',
  access,
  mode: 'read',
  summary:
    'Invoices that dunning acts on: open ones by the age of their failure, others by when they were closed, 50 a page',
  query: z.object({
    state: z.enum(caseStates, { error: `must be one of ${caseStates.join(', ')}` }).default('open'),
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    page: page.default(1),
  }),
  output: z.object({ rows: z.array(dunningCase), total: z.number().int() }),
  reads: ['dunning', 'accounts'],
});
