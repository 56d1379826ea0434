import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { editor, flatRecordInput, recordsAnswer, repairBody } from '../inputs.ts';
import { edsTexts } from '../shapes.ts';

export const convertRecordToManual = defineCall('convertRecordToManual', {
  method: 'POST',
  path: '/status/fix/convert-record-to-manual',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.record-converted',
  summary: 'Makes a record one of source manual, with its current values or those that one source sent',
  body: z.object({
    /** `source` says whose record to take; without it the main record. Fields that are sent replace its own. */
    data: flatRecordInput,
    ...repairBody,
  }),
  ...recordsAnswer,
  failure: edsTexts.updateFailed,
});
