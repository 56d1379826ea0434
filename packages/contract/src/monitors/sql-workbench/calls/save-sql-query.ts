import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, description, id, name, sql } from '../inputs.ts';
import { savedQuery, subject } from '../shapes.ts';

export const saveSqlQuery = defineCall('saveSqlQuery', {
  method: 'POST',
  path: '/status/sql-workbench/queries',
  host: 'data',
  access,
  mode: 'write',
  audit: 'sql-workbench.saved',
  summary: 'Saves a query under a name, or a new version of one of yours; former versions are kept',
  body: z.object({
    /** Left out: a new one. */
    id: id.optional(),
    name,
    description: description.default(''),
    sql,
    shared: z.boolean('must be true or false').default(false),
    /** The revision that was edited: 409 where it has changed since. */
    revision: z.number('must be a number').int('must be a whole number').optional(),
  }),
  output: done.extend({ query: savedQuery }),
  changes: [subject],
  failure: 'The query could not be saved.',
});
