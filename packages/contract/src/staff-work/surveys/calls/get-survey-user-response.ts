import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { surveyResponse } from '../shapes.ts';

export const getSurveyUserResponse = defineCall('getSurveyUserResponse', {
  method: 'GET',
  path: '/admin/get-survey-user-response',
  access: ['survey-responses'],
  mode: 'read',
  summary: "One person's responses, found by user id or e-mail: the newest 100, newest first",
  query: z.object({
    /** A user id or an e-mail address. */
    userId: z
      .string()
      .trim()
      .min(1, 'Please enter a user id or an e-mail.')
      .max(254, 'must have at most 254 characters'),
  }),
  output: z.object({ responses: z.array(surveyResponse) }),
  reads: ['surveys', 'accounts'],
});
