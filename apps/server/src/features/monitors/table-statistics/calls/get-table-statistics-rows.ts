import { getTableStatisticsRows } from '@midoffice/contract/monitors/table-statistics/calls/get-table-statistics-rows';
import { tableRowsPageSize } from '@midoffice/contract/monitors/table-statistics/lists';
import { noAccess } from '@midoffice/contract/kernel';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readBarPage } from '../bar-rows.ts';
import { documentKey, type TablePlan } from '../plan.ts';
import { dayOf } from '../sql-store.ts';
import { mayOpenRows, requirePlan } from '../view.ts';

/** The columns that the rows carry: a document is shown by the field that was asked for. */
function columnsOf(plan: TablePlan, field: string) {
  const isOfDocument = documentKey(plan, field) !== undefined;
  const columns = plan.columns
    .filter(({ name }) => !(isOfDocument && name === plan.document?.column))
    .map(({ name, kind, isHidden }) => ({ name, kind, isHidden }));
  return isOfDocument ? [...columns, { name: field, kind: 'text' as const, isHidden: false }] : columns;
}

export const handler = implementRead(getTableStatisticsRows, async (context, input) => {
  const { plan } = await requirePlan(context.db, input.tableName);
  const { field, state, group, page } = input;
  if (!mayOpenRows(context.staff, plan)) throw new ApiError(403, noAccess);
  if (documentKey(plan, field) === undefined && !plan.columns.some(({ name }) => name === field))
    throw badInput('field', `the table has no field ${field}`);
  const todayMs = dayOf(context.platform.now());
  const { rows, total } = await readBarPage(context.db, plan, { field, state, group, page, todayMs });
  await context.audit({ targetKind: 'table', targetId: plan.table, after: { field, state, group, page } });
  return {
    columns: columnsOf(plan, field),
    rows,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / tableRowsPageSize)),
  };
});
