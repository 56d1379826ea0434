import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { mayCall, noAccess } from '@midoffice/contract/kernel';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireRecentPassword } from '../../../../platform/session/step-up.ts';
import { customerForWrite, customerToChange } from '../../customer-records/api.ts';
import { entriesSince, entryAbout } from '../../../system/audit/api.ts';
import { mostLater, requireUnchangedSince } from '../history.ts';
import { undoers } from '../undoers.ts';

const missing = 'There is no such change of this customer, or its details were erased.';

export const handler = implementWrite(undoAccountChange, async (context, { userid, entryId, reason }) => {
  const { trx, staff, platform } = context;
  const found = await customerToChange(context, userid);
  const entry = await entryAbout(trx, found.userid, entryId);
  if (!entry) throw notFound(missing);
  const undoer = undoers.get(entry.kind);
  const change = { before: entry.before, after: entry.after } as never;
  const isDone = entry.outcome === 'done' && entry.before && entry.after;
  if (!undoer || !isDone || undoer.setsBack?.(change) === null)
    throw new ApiError(409, 'This change cannot be undone.', { field: 'entryId' });
  if (!mayCall(staff, undoer.call.access)) throw new ApiError(403, noAccess);
  if (undoer.call.stepUp) await requireRecentPassword(trx, staff);
  await undoer.lock?.(context, change);
  const account = await customerForWrite(context, found.userid);
  requireUnchangedSince(entry, await entriesSince(trx, account.userid, entryId, mostLater + 1));
  const outside = await undoer.undo(context, account, change);
  if (!outside) {
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      before: entry.after,
      after: { ...(entry.before as object), undoes: entryId },
      reason,
    });
    return { success: true as const, message: 'Change undone.' };
  }
  const { act, intent, message } = outside;
  const id = await platform.effects.intend(context, act, {
    ...intent,
    call: undoer.call.name,
    after: { ...(intent.after as object), undoes: entryId },
    reason,
  });
  const open = `${message} The timeline shows the outcome.`;
  return { success: true as const, message: open, effect: { id, state: 'intended' as const } };
});
