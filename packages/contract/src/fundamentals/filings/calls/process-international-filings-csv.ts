import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { internationalEditors, previewForm } from '../inputs.ts';
import { filingsFileMaxBytes } from '../lists.ts';
import { filingRepairDone } from '../shapes.ts';

export const processInternationalFilingsCsv = defineCall('processInternationalFilingsCsv', {
  method: 'POST',
  path: '/status/fix/process-international-filings-csv',
  host: 'data',
  access: internationalEditors,
  mode: 'write',
  audit: 'filings.file-uploaded',
  summary:
    'Takes a CSV file of international filings as one change set; bad rows are named and nothing is stored then',
  encoding: 'multipart',
  body: z.object({ file: z.custom<File>().optional(), ...previewForm }),
  output: filingRepairDone.extend({
    /** Rows of the file. */
    rows: z.number().int(),
    inserted: z.number().int(),
    updated: z.number().int(),
  }),
  changes: ['filings', 'ledger'],
  bodyLimit: filingsFileMaxBytes + 65_536,
  tooLarge: 'file: must have at most 8 MB',
  failure: 'The file could not be imported.',
});
