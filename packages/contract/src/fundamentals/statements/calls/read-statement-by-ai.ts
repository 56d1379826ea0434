import { z } from 'zod';
import { defineCall, effectDone, limitedText } from '../../../kernel/index.ts';
import { access, recordBody, table } from '../inputs.ts';
import { statementTexts } from '../shapes.ts';

export const readStatementByAi = defineCall('readStatementByAi', {
  method: 'POST',
  path: '/status/fix/read-statement-by-ai',
  host: 'data',
  access,
  mode: 'effect',
  audit: 'statement.ai-read',
  summary:
    'Has the language model read the values of one record from its filing. They are compared with as source ai, and never count by themselves',
  body: z.object({
    ...recordBody,
    table,
    /** Of the filing. Left out: the finalLink of the record. */
    finalLink: z.string().trim().max(2000, 'must have at most 2000 characters').optional(),
    reason: limitedText('text').default(''),
  }),
  output: effectDone.extend({
    /** Fields that were read, where it is done. The run is the newest of `statement-ai-runs`. */
    fieldCount: z.number().int().optional(),
  }),
  changes: ['statements', 'effects'],
  failure: statementTexts.failed,
});
