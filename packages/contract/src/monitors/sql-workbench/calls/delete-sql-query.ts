import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, id } from '../inputs.ts';
import { savedQuery, subject } from '../shapes.ts';

export const deleteSqlQuery = defineCall('deleteSqlQuery', {
  method: 'POST',
  path: '/status/sql-workbench/queries/delete',
  host: 'data',
  access,
  mode: 'write',
  audit: 'sql-workbench.deleted',
  summary: 'Deletes one of your saved queries with its versions; admins may delete what is shared',
  body: z.object({ id }),
  output: done.extend({ query: savedQuery }),
  changes: [subject],
  failure: 'The query could not be deleted.',
});
