import { getFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates';
import { updatesPageSize } from '@midoffice/contract/monitors/financial-updates/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listUpdates } from '../store.ts';

export const handler = implementRead(getFinancialUpdates, ({ db, platform }, { page, ...filter }) =>
  listUpdates(db, filter, platform.now(), { offset: (page - 1) * updatesPageSize }),
);
