import { z } from 'zod';
import { defineCall, queryInt, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { statementConflict } from '../shapes.ts';

export const listStatementConflicts = defineCall('listStatementConflicts', {
  method: 'GET',
  path: '/status/fix/statement-conflicts',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Repaired cells and records of statements about which a source says something new',
  query: z.object({
    symbol: symbol.optional(),
    limit: queryInt.pipe(z.number().int().min(1).max(500)).default(100),
  }),
  output: z.object({ rows: z.array(statementConflict), total: z.number().int() }),
  reads: ['statements'],
});
