import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, noteId } from '../inputs.ts';
import { noteTexts } from '../lists.ts';

export const deleteNote = defineCall('deleteNote', {
  method: 'POST',
  path: '/admin/delete-note',
  access,
  mode: 'write',
  audit: 'notes.deleted',
  summary:
    'Deletes a note with its versions; tasks made of its lines stay. For 30 days `restore-note` undoes it. Source: r002-notes-delete-confirm',
  body: z.object({ _id: noteId }),
  output: done,
  changes: ['notes', 'task-inbox'],
  failure: noteTexts.notDeleted,
});
