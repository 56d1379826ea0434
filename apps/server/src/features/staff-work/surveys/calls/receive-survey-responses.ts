import { receiveSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/receive-survey-responses';
import { implementIngest } from '../../../../platform/ingest/ingest.ts';
import { surveyIngest } from '../ingest.ts';

export const handler = implementIngest(receiveSurveyResponses, surveyIngest);
