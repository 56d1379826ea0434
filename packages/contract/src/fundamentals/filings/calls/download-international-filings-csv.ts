import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { internationalEditors } from '../inputs.ts';

export const downloadInternationalFilingsCsv = defineCall('downloadInternationalFilingsCsv', {
  method: 'GET',
  path: '/status/fix/download-international-filings-csv',
  host: 'data',
  access: internationalEditors,
  mode: 'read',
  audit: 'filings.sample-exported',
  summary: 'A CSV file with the header that the upload takes and the newest international filings',
  answers: ['text/csv'],
  output: z.string(),
});
