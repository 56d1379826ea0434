import { z } from 'zod';
import { isOneLine, recordEmail, recordId, recordMoment, recordText } from '../../kernel/index.ts';
import { surveyTimeframes } from './lists.ts';

/** A kind of survey, such as `cancellation`. */
export const surveyType = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters');
export const surveyQuestion = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(300, 'must have at most 300 characters');
export const surveyTimeframe = z.enum(surveyTimeframes, {
  error: `must be one of ${surveyTimeframes.join(', ')}`,
});

const questionsAtMost = 100;
const answerAtMost = 5000;
const plain = z.union([z.string(), z.number(), z.boolean()]);
const answer = z
  .union([plain, z.array(plain).max(100, 'must have at most 100 choices')], {
    error: 'must be a text, a number, true, false or a list of these',
  })
  .nullable()
  .transform((given) =>
    (Array.isArray(given) ? given : given === null ? [] : [given]).map((part) => String(part).trim()),
  )
  .transform((parts) => parts.filter(Boolean).join(', '))
  .pipe(z.string().max(answerAtMost, `must have at most ${answerAtMost} characters`));
const oneLineWords = 'must not have line breaks';

/** One response as a sender hands it in: several choices of one question become one answer, empty answers are left out. */
export const sentSurveyResponse = z.object({
  _id: recordId,
  type: surveyType.refine(isOneLine, oneLineWords),
  createdAt: recordMoment,
  userid: recordText(128),
  email: recordEmail,
  planCode: recordText(100),
  questions: z
    .record(surveyQuestion.refine(isOneLine, oneLineWords), answer, {
      error: 'must be an object of questions with their answers',
    })
    .transform((given) => Object.entries(given).filter(([, text]) => text !== ''))
    .refine((pairs) => pairs.length > 0, 'must hold an answer')
    .refine((pairs) => pairs.length <= questionsAtMost, `must have at most ${questionsAtMost} questions`),
});
export type SentSurveyResponse = z.output<typeof sentSurveyResponse>;
