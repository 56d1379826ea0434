import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { editor, flag, flatRecordInput, recordsAnswer, repairBody } from '../inputs.ts';
import { edsTexts } from '../shapes.ts';

export const saveManualRecord = defineCall('saveManualRecord', {
  method: 'POST',
  path: '/status/fix/eps-manual-record',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.manual-record-saved',
  summary: 'Adds a record of source manual, or changes one',
  body: z.object({
    record: flatRecordInput,
    /** True: a record that is there already is refused, not changed. */
    isNew: flag.default(false),
    ...repairBody,
  }),
  ...recordsAnswer,
  failure: edsTexts.editFailed,
});
