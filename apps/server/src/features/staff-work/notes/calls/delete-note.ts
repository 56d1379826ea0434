import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockNote } from '../store.ts';
import { removeNote } from '../write-store.ts';

export const handler = implementWrite(deleteNote, async (context, { _id }) => {
  const stored = await lockNote(context.trx, _id);
  if (!stored) throw notFound(noteTexts.notFound);
  await removeNote(context.trx, _id);
  await context.audit({ targetKind: 'note', targetId: _id, before: stored });
  await context.changed('notes', _id);
  return { success: true as const, message: noteTexts.deleted };
});
