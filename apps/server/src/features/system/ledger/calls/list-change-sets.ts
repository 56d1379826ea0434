import { listChangeSets as call } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { mayRevert } from '../rules.ts';
import { visibleOf } from '../visible.ts';
import { listChangeSets, listKinds } from '../store.ts';

export const handler = implementRead(call, async ({ db, staff }, input) => {
  if (input.from && input.to && input.from > input.to)
    throw new ApiError(400, 'From date cannot be greater than to date', { field: 'from' });
  const visible = await visibleOf(db, staff);
  const [page, kinds] = await Promise.all([
    listChangeSets(db, { ...input, visible }),
    listKinds(db, visible),
  ]);
  const rows = page.rows.map((row) => ({ ...row, mayRevert: mayRevert(staff, row) }));
  return { ...page, rows, kinds };
});
