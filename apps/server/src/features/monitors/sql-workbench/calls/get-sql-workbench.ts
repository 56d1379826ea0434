import { getSqlWorkbench } from '@midoffice/contract/monitors/sql-workbench/calls/get-sql-workbench';
import { implementRead } from '../../../../platform/http/implement.ts';
import { aggregateNames, functionNames } from '../check/functions.ts';
import { workbenchTables } from '../check/tables.ts';
import { examples } from '../examples.ts';
import { seenBy } from '../rules.ts';
import { queriesFor } from '../store.ts';

export const handler = implementRead(getSqlWorkbench, async ({ db, staff }) => ({
  tables: [...workbenchTables],
  functions: [...functionNames],
  aggregates: [...aggregateNames],
  queries: (await queriesFor(db, staff.userid)).map((query) => seenBy(staff, query)),
  examples: [...examples],
}));
