import { restoreNote } from '@midoffice/contract/staff-work/notes/calls/restore-note';
import { noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { restorableSince } from '../rules.ts';
import { lockNote, readNote } from '../store.ts';
import { bringBack, lockDeleted } from '../write-store.ts';

export const handler = implementWrite(restoreNote, async (context, { _id }) => {
  const { trx, platform } = context;
  const nowMs = platform.now();
  const isKept = await lockDeleted(trx, _id, restorableSince(nowMs));
  if (await lockNote(trx, _id)) throw new ApiError(409, noteTexts.isBack);
  if (!isKept) throw notFound(noteTexts.gone);
  await bringBack(trx, _id);
  await context.audit({ targetKind: 'note', targetId: _id, after: { restored: true } });
  await context.changed('notes', _id);
  await context.changed('task-inbox');
  const note = (await readNote(trx, _id, new Date(nowMs)))!;
  return { success: true as const, message: noteTexts.restored, note };
});
