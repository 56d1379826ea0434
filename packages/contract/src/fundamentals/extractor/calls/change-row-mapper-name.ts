import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, templateId, templateName } from '../inputs.ts';
import { templateDone } from '../shapes.ts';

export const changeRowMapperName = defineCall('changeRowMapperName', {
  method: 'POST',
  path: '/status/fix/change-row-mapper-name',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.mapper-renamed',
  summary: 'Renames a row mapper, also in the table selectors that it is connected to',
  body: z.object({ mapperID: templateId, name: templateName, ...changeBody }),
  output: templateDone,
  changes: ['extractor', 'ledger'],
});
