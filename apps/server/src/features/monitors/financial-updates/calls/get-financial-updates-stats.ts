import { getFinancialUpdatesStats } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates-stats';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readStats } from '../store.ts';

export const handler = implementRead(getFinancialUpdatesStats, ({ db, platform }) =>
  readStats(db, platform.now()),
);
