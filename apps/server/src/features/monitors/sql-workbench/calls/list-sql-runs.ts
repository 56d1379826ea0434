import { workbenchLimits } from '@midoffice/contract/monitors/sql-workbench/lists';
import { listSqlRuns } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-runs';
import { implementRead } from '../../../../platform/http/implement.ts';
import { runsOf } from '../store.ts';

export const handler = implementRead(listSqlRuns, ({ db, staff }) =>
  runsOf(db, staff.userid, workbenchLimits.history),
);
