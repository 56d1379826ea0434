import { listTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/list-table-statistics';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listTables } from '../view.ts';

export const handler = implementRead(listTableStatistics, async ({ db, staff }) => ({
  rows: await listTables(db, staff),
}));
