import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import { implementRead } from '../../../../platform/http/implement.ts';
import { viewTable } from '../view.ts';

export const handler = implementRead(getTableConsolidatedStatistics, ({ db, staff }, { tableName }) =>
  viewTable(db, staff, tableName),
);
