import { z } from 'zod';
import { defineCall, queryInt, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { importConflict } from '../shapes.ts';

export const listImportConflicts = defineCall('listImportConflicts', {
  method: 'GET',
  path: '/status/fix/import-conflicts',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Repaired cells about which a later import says something new, and which nobody has decided yet',
  query: z.object({
    symbol: symbol.optional(),
    limit: queryInt.pipe(z.number().int().min(1).max(500)).default(100),
  }),
  output: z.object({ rows: z.array(importConflict), total: z.number().int() }),
  reads: ['charts'],
});
