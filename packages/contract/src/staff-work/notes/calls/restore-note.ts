import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, noteId } from '../inputs.ts';
import { noteTexts } from '../lists.ts';
import { note } from '../shapes.ts';

export const restoreNote = defineCall('restoreNote', {
  method: 'POST',
  path: '/admin/restore-note',
  access,
  mode: 'write',
  audit: 'notes.restored',
  summary:
    'Undoes the deletion of a note within 30 days: with its versions, the tasks of its lines that still exist, and its entries in inboxes',
  body: z.object({ _id: noteId }),
  output: done.extend({ note }),
  changes: ['notes', 'task-inbox'],
  failure: noteTexts.notRestored,
});
