import { receiveEnterpriseSubmissions } from '@midoffice/contract/staff-work/enterprise/calls/receive-enterprise-submissions';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { receiveRecords } from '../../../../platform/ingest/ingest.ts';
import { submissionIngest } from '../ingest.ts';

export const handler = implementWrite(receiveEnterpriseSubmissions, (context) =>
  receiveRecords(context, submissionIngest),
);
