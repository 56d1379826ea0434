import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, storedTemplate } from '../inputs.ts';
import { tableSelector, templateDone } from '../shapes.ts';

export const copyTableSelectors = defineCall('copyTableSelectors', {
  method: 'POST',
  path: '/status/fix/copy-table-selectors',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.selector-copied',
  summary: 'Copies a table selector under a name of its own and answers the copy',
  body: z.object({ tableSelector: storedTemplate, ...changeBody }),
  output: templateDone.extend(tableSelector.shape),
  changes: ['extractor', 'ledger'],
});
