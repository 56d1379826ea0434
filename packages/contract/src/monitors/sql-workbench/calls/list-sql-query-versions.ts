import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { queryVersion, subject } from '../shapes.ts';

export const listSqlQueryVersions = defineCall('listSqlQueryVersions', {
  method: 'GET',
  path: '/status/sql-workbench/versions',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The versions of a saved query that you may see, newest first',
  query: z.object({ id: queryInt }),
  output: z.array(queryVersion),
  reads: [subject],
  failure: 'Something went wrong!',
});
