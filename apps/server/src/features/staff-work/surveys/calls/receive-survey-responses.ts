import { receiveSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/receive-survey-responses';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { receiveRecords } from '../../../../platform/ingest/ingest.ts';
import { surveyIngest } from '../ingest.ts';

export const handler = implementWrite(receiveSurveyResponses, (context) =>
  receiveRecords(context, surveyIngest),
);
