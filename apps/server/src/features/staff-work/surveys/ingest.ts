import { receiveSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/receive-survey-responses';
import { sentSurveyResponse, type SentSurveyResponse } from '@midoffice/contract/staff-work/surveys/inputs';
import type { IngestKind } from '../../../platform/ingest/ingest.ts';
import { insertResponses } from './store.ts';

/** Survey responses that senders or files hand in. */
export const surveyIngest: IngestKind<SentSurveyResponse> = {
  name: 'survey-responses',
  title: 'survey responses',
  call: receiveSurveyResponses,
  schema: sentSurveyResponse,
  insert: insertResponses,
};
