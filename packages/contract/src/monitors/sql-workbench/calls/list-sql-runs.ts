import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { ranQuery } from '../shapes.ts';

export const listSqlRuns = defineCall('listSqlRuns', {
  method: 'GET',
  path: '/status/sql-workbench/runs',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The last queries that you ran, newest first',
  output: z.array(ranQuery),
  failure: 'Something went wrong!',
});
