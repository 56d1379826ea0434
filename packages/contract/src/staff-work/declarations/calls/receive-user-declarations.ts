import { defineCall, ingested } from '../../../kernel/index.ts';

export const receiveUserDeclarations = defineCall('receiveUserDeclarations', {
  method: 'POST',
  path: '/ingest/user-declarations',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'declaration.received',
  summary:
    'User declarations of a sender, one JSON object a line, signed with its key of INGEST_KEYS; stored all or none, each id once',
  bodyLimit: 1_048_576,
  output: ingested,
  changes: ['declarations'],
});
