import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { exampleQuery, savedQuery, subject, workbenchTable } from '../shapes.ts';

export const getSqlWorkbench = defineCall('getSqlWorkbench', {
  method: 'GET',
  path: '/status/sql-workbench',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The tables and functions of the SQL workbench, your saved queries and those that others share',
  output: z.object({
    tables: z.array(workbenchTable),
    functions: z.array(z.string()),
    aggregates: z.array(z.string()),
    queries: z.array(savedQuery),
    examples: z.array(exampleQuery),
  }),
  reads: [subject, 'identity'],
  failure: 'Something went wrong!',
});
