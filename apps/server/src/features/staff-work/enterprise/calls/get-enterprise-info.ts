import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listSubmissions } from '../store.ts';

export const handler = implementRead(getEnterpriseInfo, ({ db, staff }, asked) =>
  listSubmissions(db, { ...asked, reader: staff }),
);
