import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { documentReaders, webAddress } from '../inputs.ts';
import { filingDocument } from '../shapes.ts';

export const fetchFilingDocument = defineCall('fetchFilingDocument', {
  method: 'POST',
  path: '/status/fix/fetch-filing-document',
  host: 'data',
  access: documentReaders,
  mode: 'write',
  audit: 'filings.document-stored',
  summary: 'Reads the document behind the address of a filing and stores it, unless it is stored already',
  body: z.object({ finalLink: webAddress }),
  output: done.extend({ document: filingDocument }),
  changes: ['filings'],
  expensive: true,
});
