import { getSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/get-survey-responses';
import { implementRead } from '../../../../platform/http/implement.ts';
import { beginOf } from '../rules.ts';
import { countAnswers } from '../store.ts';

export const handler = implementRead(getSurveyResponses, async ({ db, platform }, { timeframe, ...asked }) =>
  countAnswers(db, { ...asked, from: beginOf(timeframe, platform.now()) }),
);
