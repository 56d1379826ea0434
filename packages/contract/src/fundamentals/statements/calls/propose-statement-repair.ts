import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, recordIds, table } from '../inputs.ts';
import { proposedRepair } from '../proposals.ts';
import { statementTexts } from '../shapes.ts';

export const proposeStatementRepair = defineCall('proposeStatementRepair', {
  method: 'POST',
  path: '/status/fix/propose-statement-repair',
  host: 'data',
  access,
  mode: 'read',
  expensive: true,
  summary:
    'Proposes the smallest repair of records that do not add up, from identities, other sources and the periods around; changes nothing',
  body: z.object({
    symbol,
    table,
    ids: recordIds.min(1, 'must name at least one record').max(20, 'must name at most 20 records'),
  }),
  output: z.object({
    /** One for each cause, the most probable first. */
    repairs: z.array(proposedRepair).max(50),
  }),
  reads: ['statements'],
  failure: statementTexts.failed,
});
