import { z } from 'zod';
import { comparedWith, defineCall, done } from '../../../kernel/index.ts';
import { faqWords } from '../lists.ts';

export const deleteFaqRecord = defineCall('deleteFaqRecord', {
  method: 'POST',
  path: '/admin/delete-faq-record',
  access: ['faqRecords'],
  mode: 'write',
  audit: 'faq.deleted',
  summary: 'Deletes a record of the FAQ; the audit log keeps what it said',
  body: z.object({
    id: z.string(faqWords.invalid).max(18, faqWords.invalid).regex(/^\d+$/, faqWords.invalid),
    revision: comparedWith(
      z.number().int().min(1),
      'The revision of the record that the caller had read',
      'the record is deleted whatever it says',
    ),
  }),
  output: done,
  changes: ['faq'],
});
