import { getSurveyQuestions } from '@midoffice/contract/staff-work/surveys/calls/get-survey-questions';
import { surveyTimeframes } from '@midoffice/contract/staff-work/surveys/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listQuestions, listTypes } from '../store.ts';

export const handler = implementRead(getSurveyQuestions, async ({ db }, asked) => {
  const types = await listTypes(db);
  const type = asked.type ?? types[0] ?? null;
  const questions = type === null ? [] : await listQuestions(db, type);
  return { types, type, questions, timeframes: [...surveyTimeframes] };
});
