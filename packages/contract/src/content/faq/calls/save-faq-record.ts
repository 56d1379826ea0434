import { z } from 'zod';
import { comparedWith, defineCall, done, multiline } from '../../../kernel/index.ts';
import { faqLimits, faqWords } from '../lists.ts';

const recordId = z.string().max(18, faqWords.invalid).regex(/^\d+$/, faqWords.invalid);
const limited = (count: number) => z.string().trim().max(count, `must have at most ${count} characters`);

export const saveFaqRecord = defineCall('saveFaqRecord', {
  method: 'POST',
  path: '/admin/faq-records',
  access: ['faqRecords'],
  mode: 'write',
  emptyIsLeftOut: true,
  audit: 'faq.saved',
  summary: 'Publishes a record of the FAQ, new, of an id or of a key, or saves it as a draft',
  body: z.object({
    id: recordId.optional(),
    /** The id in a record as a list answers it. It is published then, also where it says that it is a draft. Source: d104. */
    _id: recordId.optional(),
    question: multiline(
      z
        .string(faqWords.noQuestion)
        .trim()
        .min(1, faqWords.noQuestion)
        .max(faqLimits.question, `must have at most ${faqLimits.question} characters`),
    ),
    answer: multiline(limited(faqLimits.answer)).default(''),
    code: limited(60).default(''),
    subCode: limited(60).default(''),
    endpoint: limited(faqLimits.endpoint).default(''),
    key: limited(faqLimits.key).nullish(),
    /** Saves it as a draft: answer, code and sub code may be missing then. */
    draft: z.boolean().default(false),
    revision: comparedWith(
      z.number().int().min(0),
      'The revision of the record that the caller had read; 0 for a new record, whose key no record may have',
      'the record is replaced whatever it is',
    ),
  }),
  output: done.extend({ id: z.string(), revision: z.number().int() }),
  changes: ['faq'],
});
