import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changes, recordBody, repairBody, table } from '../inputs.ts';
import { statementRepairDone, statementTexts } from '../shapes.ts';

export const doubleStatementRecord = defineCall('doubleStatementRecord', {
  method: 'POST',
  path: '/status/fix/double-statement-record',
  host: 'data',
  access,
  mode: 'write',
  audit: 'statement.record-doubled',
  summary:
    'Doubler: makes two quarters of a half-year record. Flows are halved, figures at a date are copied; the other quarter must be missing',
  body: z.object({ ...recordBody, statementType: table, ...repairBody }),
  output: statementRepairDone,
  changes,
  failure: statementTexts.failed,
});
