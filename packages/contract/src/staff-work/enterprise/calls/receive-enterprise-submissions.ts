import { defineCall, ingested } from '../../../kernel/index.ts';

export const receiveEnterpriseSubmissions = defineCall('receiveEnterpriseSubmissions', {
  method: 'POST',
  path: '/ingest/enterprise-submissions',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'enterprise.submissions-received',
  summary:
    'Requests for enterprise licences of a sender, one JSON object a line, signed with its key of INGEST_KEYS; stored all or none, each id once',
  bodyLimit: 1_048_576,
  output: ingested,
  changes: ['enterprise-submissions'],
});
