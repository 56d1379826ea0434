import { defineCall, ingested } from '../../../kernel/index.ts';

export const receiveSurveyResponses = defineCall('receiveSurveyResponses', {
  method: 'POST',
  path: '/ingest/survey-responses',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'survey.responses-received',
  summary:
    'Survey responses of a sender, one JSON object a line, signed with its key of INGEST_KEYS; stored all or none, each id once',
  bodyLimit: 1_048_576,
  output: ingested,
  changes: ['surveys'],
});
