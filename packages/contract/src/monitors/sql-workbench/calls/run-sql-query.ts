import { defineCall } from '../../../kernel/index.ts';
import { z } from 'zod';
import { access, sql } from '../inputs.ts';
import { queryResult } from '../shapes.ts';

export const runSqlQuery = defineCall('runSqlQuery', {
  method: 'POST',
  path: '/status/sql-workbench/run',
  host: 'data',
  access,
  mode: 'read',
  audit: 'sql-workbench.ran',
  summary:
    'Runs a SELECT over the request log, read-only, for at most 20 seconds, and answers at most 10,000 rows. Hanging up stops it',
  expensive: true,
  body: z.object({ sql }),
  output: queryResult,
  failure: 'The query could not be run.',
});
