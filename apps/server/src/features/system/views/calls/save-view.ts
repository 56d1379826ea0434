import { mayOpenTool, noAccess } from '@midoffice/contract/kernel';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { nameTaken, seenBy, viewQuery, viewsAtMost } from '../rules.ts';
import { insertView, lockNamed, lockView, updateView } from '../store.ts';

export const handler = implementWrite(saveView, async (context, { replace, ...given }) => {
  const { staff, trx } = context;
  if (!mayOpenTool(staff, given.page, given.item)) throw new ApiError(403, noAccess);
  const wanted = { ...given, userid: staff.userid, query: viewQuery(given.query) };
  const existing = await lockNamed(trx, wanted);
  if (existing && !replace) throw nameTaken(existing.name);
  if (existing) await updateView(trx, { ...wanted, id: existing.id });
  const id = existing?.id ?? (await insertView(trx, wanted, viewsAtMost));
  if (id === undefined)
    throw new ApiError(409, `You have ${viewsAtMost} saved views. Delete one of them first.`);
  const { userid: _userid, ...after } = wanted;
  await context.audit({
    targetKind: 'view',
    targetId: String(id),
    ...(existing && { before: { name: existing.name, query: existing.query, shared: existing.shared } }),
    after,
  });
  return {
    success: true as const,
    message: `View ${given.name} saved.`,
    view: seenBy(staff, (await lockView(trx, id))!),
  };
});
