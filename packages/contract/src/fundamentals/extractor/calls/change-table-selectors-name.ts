import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, templateId, templateName } from '../inputs.ts';
import { templateDone } from '../shapes.ts';

export const changeTableSelectorsName = defineCall('changeTableSelectorsName', {
  method: 'POST',
  path: '/status/fix/change-table-selectors-name',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.selector-renamed',
  summary: 'Renames a table selector',
  body: z.object({ tableSelectorID: templateId, name: templateName, ...changeBody }),
  output: templateDone,
  changes: ['extractor', 'ledger'],
});
