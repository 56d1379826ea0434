import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, expectedSelector, selectorInput } from '../inputs.ts';
import { extractorTexts } from '../lists.ts';
import { tableSelector, templateDone } from '../shapes.ts';

export const saveTableSelectors = defineCall('saveTableSelectors', {
  method: 'POST',
  path: '/status/fix/save-table-selectors',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.selector-saved',
  summary: 'Saves a table selector; one without `_id` is new',
  body: z.object({ selector: selectorInput, expected: expectedSelector, ...changeBody }),
  output: templateDone.extend({ selector: tableSelector }),
  changes: ['extractor', 'ledger'],
  failure: extractorTexts.savingFailed,
});
