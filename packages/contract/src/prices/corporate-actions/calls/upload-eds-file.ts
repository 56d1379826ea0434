import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { editor, oneOf, previewBody, repairAnswer, table } from '../inputs.ts';
import { edsFileMaxBytes, edsRepairDone, edsTexts, edsUploadSources } from '../shapes.ts';

export const uploadEdsFile = defineCall('uploadEdsFile', {
  method: 'POST',
  path: '/status/fix/upload-csv-file',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.file-uploaded',
  summary: "Takes a CSV file as one source's records; a bad line is named and nothing is stored then",
  encoding: 'multipart',
  body: z.object({
    file: z.custom<File>().optional(),
    type: table,
    source: oneOf(edsUploadSources as unknown as readonly [string, ...string[]]).default('yahoo-csv'),
    ...previewBody,
    // A form holds texts.
    preview: queryFlag.default(false),
  }),
  ...repairAnswer,
  output: edsRepairDone.extend({
    /** Lines of the file. */
    rows: z.number().int(),
    /** Records that the source had not sent before, and those that it had sent otherwise. */
    inserted: z.number().int(),
    updated: z.number().int(),
    /** Symbols of which a record came or changed. */
    symbols: z.number().int(),
  }),
  bodyLimit: edsFileMaxBytes + 65_536,
  tooLarge: 'file: must have at most 5 MB',
  failure: edsTexts.updateFailed,
});
