import { getSurveyQuestions } from '@midoffice/contract/staff-work/surveys/calls/get-survey-questions';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'survey-responses-screen',
    load: async () => (await import('./screens/survey-responses.tsx')).SurveyResponses,
    covers: ['survey-view'],
    first: ({ type }) => firstRead(getSurveyQuestions, typeof type === 'string' ? { type } : {}),
  },
];
