import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { faqCode } from '../shapes.ts';

export const getFaqCodes = defineCall('getFaqCodes', {
  method: 'GET',
  path: '/stats/faq-codes',
  access: ['faqRecords'],
  mode: 'read',
  summary: 'Codes of the FAQ with their sub codes',
  query: z.object({ type: z.enum(['default'], { error: 'must be default' }).optional() }),
  output: z.array(faqCode),
});
