import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { surveyTimeframe, surveyType } from '../inputs.ts';

export const downloadSurveyResponses = defineCall('downloadSurveyResponses', {
  method: 'GET',
  path: '/admin/download-survey-responses',
  access: ['survey-responses'],
  mode: 'read',
  audit: 'survey.responses-exported',
  summary:
    'All responses of one kind of survey in a time frame as CSV: a line for each response, a column for each question',
  query: z.object({ type: surveyType, timeframe: surveyTimeframe.default('all') }),
  answers: ['text/csv'],
  expensive: true,
  output: z.string(),
});
