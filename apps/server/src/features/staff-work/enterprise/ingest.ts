import { receiveEnterpriseSubmissions } from '@midoffice/contract/staff-work/enterprise/calls/receive-enterprise-submissions';
import { sentSubmission, type SentSubmission } from '@midoffice/contract/staff-work/enterprise/inputs';
import type { IngestKind } from '../../../platform/ingest/ingest.ts';
import { insertSubmissions } from './store.ts';

/** Requests for enterprise licences that senders or files hand in. */
export const submissionIngest: IngestKind<SentSubmission> = {
  name: 'enterprise-submissions',
  title: 'enterprise submissions',
  call: receiveEnterpriseSubmissions,
  schema: sentSubmission,
  insert: insertSubmissions,
};
