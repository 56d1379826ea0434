import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changes, repairBody } from '../inputs.ts';
import { statementRepairDone, statementTexts } from '../shapes.ts';

const { expectedChangeSet: _unused, ...body } = repairBody;

export const resolveStatementConflict = defineCall('resolveStatementConflict', {
  method: 'POST',
  path: '/status/fix/resolve-statement-conflict',
  host: 'data',
  access,
  mode: 'write',
  audit: 'statement.conflict-resolved',
  summary: 'Keeps the repair, or takes what the source says now by taking the repair out',
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    resolution: z.enum(['keep', 'take-source'], { error: 'must be keep or take-source' }),
    ...body,
  }),
  output: statementRepairDone,
  changes,
  failure: statementTexts.failed,
});
