import { getSurveyUserResponsesByAnswer } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-responses-by-answer';
import { implementRead } from '../../../../platform/http/implement.ts';
import { beginOf } from '../rules.ts';
import { listRespondents } from '../store.ts';

export const handler = implementRead(
  getSurveyUserResponsesByAnswer,
  async ({ db, platform, staff }, { timeframe, ...asked }) => ({
    responses: await listRespondents(db, {
      ...asked,
      from: beginOf(timeframe, platform.now()),
      reader: staff,
    }),
  }),
);
