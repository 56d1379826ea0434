import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, storedTemplate } from '../inputs.ts';
import { templateDone } from '../shapes.ts';

export const deleteTableSelectors = defineCall('deleteTableSelectors', {
  method: 'POST',
  path: '/status/fix/delete-table-selectors',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.selector-deleted',
  summary: 'Deletes a table selector; the ledger can restore it',
  body: z.object({ selector: storedTemplate, ...changeBody }),
  output: templateDone,
  changes: ['extractor', 'ledger'],
});
