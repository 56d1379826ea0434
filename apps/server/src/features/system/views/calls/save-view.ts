import { mayOpenTool, noAccess } from '@midoffice/contract/kernel';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import { storedKeysIn, withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { nameTaken, seenBy, viewQuery, viewsAtMost } from '../rules.ts';
import { insertView, lockNamed, lockView, updateView } from '../store.ts';

export const handler = implementWrite(saveView, async (context, { replace, ...given }) => {
  const { staff, trx, platform } = context;
  if (!mayOpenTool(staff, given.page, given.item)) throw new ApiError(403, noAccess);
  const wanted = { ...given, userid: staff.userid, query: viewQuery(given.query) };
  if ((await storedKeysIn(trx, platform.secrets, [wanted.query, wanted.name])).length)
    throw badInput('query', 'holds an API key, which a view does not keep: search for the user id instead');
  const existing = await lockNamed(trx, wanted);
  if (existing && !replace) throw nameTaken(existing.name);
  if (existing) await updateView(trx, { ...wanted, id: existing.id });
  const id = existing?.id ?? (await insertView(trx, wanted, viewsAtMost));
  if (id === undefined)
    throw new ApiError(409, `You have ${viewsAtMost} saved views. Delete one of them first.`);
  const { userid: _userid, ...after } = wanted;
  const recorded = {
    // An earlier release kept keys.
    ...(existing && { before: { name: existing.name, query: existing.query, shared: existing.shared } }),
    after,
  };
  await context.audit({
    targetKind: 'view',
    targetId: String(id),
    ...(await withoutKeys(trx, platform.secrets, recorded)),
  });
  return {
    success: true as const,
    message: `View ${given.name} saved.`,
    view: seenBy(staff, (await lockView(trx, id))!),
  };
});
