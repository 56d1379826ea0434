import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { editor, tableOf } from '../inputs.ts';

export const downloadEdsSample = defineCall('downloadEdsSample', {
  method: 'GET',
  path: '/status/fix/download-csv-sample',
  host: 'data',
  access: editor,
  mode: 'read',
  audit: 'eds.sample-exported',
  summary: 'A CSV file with the header that the upload takes and the newest records of the symbol',
  query: z.object(tableOf),
  answers: ['text/csv'],
  output: z.string(),
});
