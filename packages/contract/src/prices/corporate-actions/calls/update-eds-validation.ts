import { z } from 'zod';
import { defineCall, done, queryFlag } from '../../../kernel/index.ts';
import { editor, tableOf } from '../inputs.ts';
import { edsTexts } from '../shapes.ts';

export const updateEdsValidation = defineCall('updateEdsValidation', {
  method: 'GET',
  path: '/status/fix/update-validation',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.validation-updated',
  summary: "Says whether a symbol's table was checked and found valid",
  query: z.object({ ...tableOf, validation: queryFlag }),
  output: done,
  changes: ['eds'],
  failure: edsTexts.validationFailed,
});
