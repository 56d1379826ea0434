import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { documentReaders, webAddress } from '../inputs.ts';
import { filingDocument } from '../shapes.ts';

export const getFilingDocument = defineCall('getFilingDocument', {
  method: 'GET',
  path: '/status/fix/get-filing-document',
  host: 'data',
  access: documentReaders,
  mode: 'read',
  summary: 'The stored document behind the address of a filing; null where none is stored',
  query: z.object({ finalLink: webAddress }),
  output: z.object({ document: filingDocument.nullable() }),
  reads: ['filings'],
});
