import { deletePhoto } from '@midoffice/contract/content/photos/calls/delete-photo';
import { forgetFiles } from '../../../../platform/files/drafts.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { photoById, removePhoto } from '../store.ts';

export const handler = implementWrite(deletePhoto, async (context, { id }) => {
  const { trx, platform } = context;
  const before = await photoById(trx, id);
  if (!before || !(await removePhoto(trx, id))) throw notFound('There is no such photo any more.');
  await context.audit({ targetKind: 'photo', targetId: id, before });
  await forgetFiles(platform, trx, [before.fileName]);
  return { success: true as const, message: 'Photo deleted.' };
});
