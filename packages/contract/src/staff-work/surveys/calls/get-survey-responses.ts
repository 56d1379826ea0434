import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { surveyQuestion, surveyTimeframe, surveyType } from '../inputs.ts';
import { answerCounts } from '../shapes.ts';

export const getSurveyResponses = defineCall('getSurveyResponses', {
  method: 'POST',
  path: '/admin/get-survey-responses',
  access: ['survey-responses'],
  mode: 'read',
  summary: 'How often each answer to a question was given in a time frame, the most frequent first',
  body: z.object({
    type: surveyType,
    question: surveyQuestion,
    timeframe: surveyTimeframe.default('all'),
  }),
  output: answerCounts,
  reads: ['surveys'],
});
