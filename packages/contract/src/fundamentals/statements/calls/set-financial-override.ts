import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changes, flag, recordBody, repairBody } from '../inputs.ts';
import { statementOverrideTypes, statementRepairDone, statementTexts } from '../shapes.ts';

export const setFinancialOverride = defineCall('setFinancialOverride', {
  method: 'POST',
  path: '/status/fix/set-financial-override',
  host: 'data',
  access,
  mode: 'write',
  audit: 'statement.override-set',
  summary:
    'Accepts share counts, or a statement of zeros, of one record as they are: checks of these no longer report it',
  body: z.object({
    ...recordBody,
    type: z.enum(statementOverrideTypes, {
      error: `must be one of ${statementOverrideTypes.join(', ')}`,
    }),
    /** False takes the override out again. */
    override: flag.default(true),
    ...repairBody,
  }),
  output: statementRepairDone,
  changes,
  failure: statementTexts.failed,
});
