import { getSurveyUserResponse } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-response';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listResponsesOf } from '../store.ts';

export const handler = implementRead(getSurveyUserResponse, async ({ db, staff }, { userId }) => ({
  responses: await listResponsesOf(db, userId, staff),
}));
