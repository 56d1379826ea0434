import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { editor, flag, key, repairAnswer, repairBody, source } from '../inputs.ts';
import { edsTexts } from '../shapes.ts';

export const invalidateEdsRecord = defineCall('invalidateEdsRecord', {
  method: 'POST',
  path: '/status/fix/eps-editor-invalidate',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.record-invalidated',
  summary: "Marks a source's record, or all its records of the table, as wrong, or takes the mark back",
  body: z.object({
    symbol,
    /** The record's key, or its date: all records of the source on it. With `fullSource` none is needed. */
    date: key.nullish(),
    /** The record's key, where it has no date. */
    key: key.optional(),
    source,
    invalid: flag,
    /** All records of the source in this table; `date` is passed over. */
    fullSource: flag.default(false),
    ...repairBody,
  }),
  ...repairAnswer,
  failure: edsTexts.updateFailed,
});
