import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, expectedMapper, mapperInput } from '../inputs.ts';
import { extractorTexts } from '../lists.ts';
import { rowMapper, templateDone } from '../shapes.ts';

export const saveRowMapper = defineCall('saveRowMapper', {
  method: 'POST',
  path: '/status/fix/save-row-mapper',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.mapper-saved',
  summary: 'Saves a row mapper; one without `_id` is new',
  body: z.object({ mapper: mapperInput, expected: expectedMapper, ...changeBody }),
  output: templateDone.extend({ mapper: rowMapper }),
  changes: ['extractor', 'ledger'],
  failure: extractorTexts.savingFailed,
});
