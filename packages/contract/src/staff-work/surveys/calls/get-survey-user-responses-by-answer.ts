import { z } from 'zod';
import { defineCall, multiline } from '../../../kernel/index.ts';
import { surveyQuestion, surveyTimeframe, surveyType } from '../inputs.ts';
import { respondentsAtMost } from '../lists.ts';
import { respondent } from '../shapes.ts';

export const getSurveyUserResponsesByAnswer = defineCall('getSurveyUserResponsesByAnswer', {
  method: 'POST',
  path: '/admin/get-survey-user-responses-by-answer',
  access: ['survey-responses'],
  mode: 'read',
  summary: 'Who gave an answer to a question, the latest first, at most 100',
  body: z.object({
    type: surveyType,
    question: surveyQuestion,
    answer: multiline(z.string().min(1, 'is required').max(5000, 'must have at most 5000 characters')),
    limit: z
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(respondentsAtMost, `must be at most ${respondentsAtMost}`)
      .default(respondentsAtMost),
    timeframe: surveyTimeframe.default('all'),
  }),
  output: z.object({ responses: z.array(respondent) }),
  reads: ['surveys', 'accounts'],
});
