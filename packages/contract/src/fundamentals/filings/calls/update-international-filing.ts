import { z } from 'zod';
import { defineCall, limitedText, multiline } from '../../../kernel/index.ts';
import { internationalEditors } from '../inputs.ts';
import { internationalFiling } from '../shapes.ts';

const document = z.custom<File>().optional();

export const updateInternationalFiling = defineCall('updateInternationalFiling', {
  method: 'POST',
  path: '/status/fix/update-international-filing',
  host: 'data',
  access: internationalEditors,
  mode: 'write',
  audit: 'filings.updated',
  summary: 'Changes an international filing; its stored document and plain text are replaced by uploads',
  encoding: 'multipart',
  mostFiles: 2,
  body: z.object({
    /** The record as JSON, with `symbol`, `calendarYear` and `period`; fields that are left out stay as they are. */
    updateRecord: multiline(
      z.string({ error: 'is required' }).max(20_000, 'must have at most 20000 characters'),
    ),
    rawTextLink: document,
    s3Link: document,
    /** The same by their kind: a .txt replaces the plain text, another the document. */
    files: z
      .union([z.custom<File>((one) => one instanceof File), z.array(z.custom<File>()).max(2)])
      .optional(),
    reason: limitedText('text').default(''),
  }),
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    changeSetId: z.number().int().nullable(),
    filing: internationalFiling,
  }),
  changes: ['filings', 'ledger'],
  bodyLimit: 52_428_800,
  tooLarge: 'files: must have at most 50 MB',
  failure: 'The filing could not be updated.',
});
