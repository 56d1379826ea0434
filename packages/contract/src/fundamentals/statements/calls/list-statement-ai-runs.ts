import { z } from 'zod';
import { defineCall, queryInt, symbol } from '../../../kernel/index.ts';
import { access, table } from '../inputs.ts';
import { statementAiRun } from '../shapes.ts';

export const listStatementAiRuns = defineCall('listStatementAiRuns', {
  method: 'GET',
  path: '/status/fix/statement-ai-runs',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Readings of a symbol’s filings by the language model, newest first',
  query: z.object({
    symbol,
    table,
    limit: queryInt.pipe(z.number().int().min(1).max(500)).default(100),
  }),
  output: z.object({ rows: z.array(statementAiRun) }),
  reads: ['statements'],
});
