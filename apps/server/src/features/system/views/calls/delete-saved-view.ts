import { deleteSavedView } from '@midoffice/contract/system/views/calls/delete-saved-view';
import { withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireOwn, seenBy } from '../rules.ts';
import { lockView, removeView } from '../store.ts';

export const handler = implementWrite(deleteSavedView, async (context, { id }) => {
  const { staff, trx, platform } = context;
  const view = requireOwn(staff, await lockView(trx, id));
  await removeView(trx, id);
  await context.audit({
    targetKind: 'view',
    targetId: String(id),
    // An earlier release kept keys.
    before: await withoutKeys(trx, platform.secrets, {
      owner: view.userid,
      page: view.page,
      item: view.item,
      name: view.name,
      query: view.query,
      shared: view.shared,
    }),
    after: { deleted: true },
  });
  return { success: true as const, message: `View ${view.name} deleted.`, view: seenBy(staff, view) };
});
