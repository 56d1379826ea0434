import { changeSavedView } from '@midoffice/contract/system/views/calls/change-saved-view';
import { storedKeysIn } from '../../../../platform/audit/keys-store.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { nameTaken, requireOwn, seenBy } from '../rules.ts';
import { lockNamed, lockView, updateView } from '../store.ts';

export const handler = implementWrite(changeSavedView, async (context, { id, name, shared }) => {
  const { staff, trx, platform } = context;
  if (name === undefined && shared === undefined) throw badInput('name', 'or shared must be given');
  const view = requireOwn(staff, await lockView(trx, id));
  if (view.userid !== staff.userid && (name !== undefined || shared === true))
    throw new ApiError(403, `This view is ${view.owner}’s: you may only stop sharing it.`);
  const after = { name: name ?? view.name, query: view.query, shared: shared ?? view.shared };
  const other = await lockNamed(trx, { ...view, name: after.name });
  if (other && other.id !== id) throw nameTaken(other.name);
  if (
    (name !== undefined || shared === true) &&
    (await storedKeysIn(trx, platform.secrets, [after.query, after.name])).length
  )
    throw badInput('query', 'holds an API key, which a view does not keep: search for the user id instead');
  await updateView(trx, { id, ...after });
  await context.audit({
    targetKind: 'view',
    targetId: String(id),
    before: { name: view.name, shared: view.shared },
    after: { name: after.name, shared: after.shared },
  });
  return {
    success: true as const,
    message: shared === undefined ? 'View renamed.' : shared ? 'View shared.' : 'View no longer shared.',
    view: seenBy(staff, (await lockView(trx, id))!),
  };
});
