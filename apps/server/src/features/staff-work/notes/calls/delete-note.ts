import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockNote } from '../store.ts';
import { removeNote } from '../write-store.ts';

export const handler = implementWrite(deleteNote, async (context, { _id }) => {
  const { trx, platform, staff } = context;
  const stored = await lockNote(trx, _id);
  if (!stored) throw notFound(noteTexts.notFound);
  await removeNote(trx, _id, { by: staff.userid || null, at: new Date(platform.now()) });
  await context.audit({ targetKind: 'note', targetId: _id, before: stored });
  await context.changed('notes', _id);
  await context.changed('task-inbox');
  return { success: true as const, message: noteTexts.deleted };
});
