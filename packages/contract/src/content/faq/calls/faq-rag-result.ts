import { z } from 'zod';
import { defineCall, multiline } from '../../../kernel/index.ts';
import { faqLimits, faqWords } from '../lists.ts';
import { ragResult } from '../shapes.ts';

export const faqRagResult = defineCall('faqRagResult', {
  method: 'POST',
  path: '/stats/faq-rag-result',
  access: ['faqRecords'],
  mode: 'read',
  summary: 'An answer to a question from published records of the FAQ, which it names, or that none fits',
  body: z.object({
    question: multiline(
      z
        .string(faqWords.noQuestion)
        .trim()
        .min(1, faqWords.noQuestion)
        .max(faqLimits.question, `must have at most ${faqLimits.question} characters`),
    ),
  }),
  output: ragResult,
  expensive: true,
});
