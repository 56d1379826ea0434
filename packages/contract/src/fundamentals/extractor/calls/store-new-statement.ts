import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { statementRepairDone } from '../../statements/shapes.ts';
import { access } from '../inputs.ts';
import { storeBody } from '../table-inputs.ts';

export const storeNewStatement = defineCall('storeNewStatement', {
  method: 'POST',
  path: '/status/fix/store-new-statement',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.statement-stored',
  summary: 'Inserts a record with the values of a filing; refused where there is one',
  body: storeBody.extend({
    /** Last day of the period. Left out: as in the year before, else the end of the calendar quarter. */
    date: z.iso.date('must be a date such as 2024-06-01').optional(),
    reportedCurrency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency such as USD')
      .optional(),
  }),
  output: statementRepairDone.omit({ changed: true, changedCount: true, records: true }),
  changes: ['statements', 'extractor', 'ledger'],
  failure: 'Something went wrong!',
});
