import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listSubmissions } from '../store.ts';

export const handler = implementRead(getEnterpriseInfo, ({ db }, asked) => listSubmissions(db, asked));
