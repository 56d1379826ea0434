import { receiveEnterpriseSubmissions } from '@midoffice/contract/staff-work/enterprise/calls/receive-enterprise-submissions';
import { implementIngest } from '../../../../platform/ingest/ingest.ts';
import { submissionIngest } from '../ingest.ts';

export const handler = implementIngest(receiveEnterpriseSubmissions, submissionIngest);
