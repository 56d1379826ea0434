import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../accounts/api.ts';
import { entryAbout } from '../../../system/audit/api.ts';
import { undoers } from '../undoers.ts';

const missing = 'There is no such change of this customer, or its details were erased.';

export const handler = implementWrite(undoAccountChange, async (context, { userid, entryId, reason }) => {
  const { trx, staff } = context;
  const account = await customerForWrite(context, userid);
  const entry = await entryAbout(trx, account.userid, entryId);
  if (!entry) throw notFound(missing);
  const undoer = undoers.get(entry.kind);
  if (!undoer || entry.outcome !== 'done' || !entry.before || !entry.after)
    throw new ApiError(409, 'This change cannot be undone.', { field: 'entryId' });
  if (!mayCall(staff, undoer.call.access)) throw new ApiError(403, noAccess);
  await undoer.undo(context, account, { before: entry.before, after: entry.after } as never);
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: entry.after,
    after: { ...(entry.before as object), undoes: entryId },
    reason,
  });
  return { success: true as const, message: 'Change undone.' };
});
