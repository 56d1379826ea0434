import { saveTableLayout } from '@midoffice/contract/system/views/calls/save-table-layout';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { putLayout } from '../layout-store.ts';
import { repeatedColumn } from '../rules.ts';

export const handler = implementWrite(saveTableLayout, async (context, { table, layout }) => {
  const { staff, trx } = context;
  const repeated = repeatedColumn(layout);
  if (repeated) throw badInput('layout', `names the column ${repeated} twice`);
  const isEmpty = Object.values(layout).every((list) => list.length === 0);
  const before = await putLayout(trx, staff.userid, table, isEmpty ? null : layout);
  await context.audit({ targetKind: 'table', targetId: table, before, after: isEmpty ? null : layout });
  return { success: true as const, layout };
});
