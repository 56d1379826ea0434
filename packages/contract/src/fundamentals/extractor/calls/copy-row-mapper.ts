import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changeBody, storedTemplate } from '../inputs.ts';
import { rowMapper, templateDone } from '../shapes.ts';

export const copyRowMapper = defineCall('copyRowMapper', {
  method: 'POST',
  path: '/status/fix/copy-row-mapper',
  host: 'data',
  access,
  mode: 'write',
  audit: 'extractor.mapper-copied',
  summary: 'Copies a row mapper under a name of its own and answers the copy',
  body: z.object({ mapper: storedTemplate, ...changeBody }),
  output: templateDone.extend(rowMapper.shape),
  changes: ['extractor', 'ledger'],
});
