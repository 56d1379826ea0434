import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { surveyType } from '../inputs.ts';
import { surveyQuestions } from '../shapes.ts';

export const getSurveyQuestions = defineCall('getSurveyQuestions', {
  method: 'GET',
  path: '/admin/get-survey-questions',
  access: ['survey-responses'],
  mode: 'read',
  summary: 'Kinds of survey, the questions of one kind, and the time frames that responses are counted by',
  query: z.object({ type: surveyType.optional() }),
  output: surveyQuestions,
  reads: ['surveys'],
});
