import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access, noteId } from '../inputs.ts';
import { noteVersion } from '../shapes.ts';

export const getNoteVersions = defineCall('getNoteVersions', {
  method: 'GET',
  path: '/admin/note-versions',
  access,
  mode: 'read',
  summary: 'The saved states of a note, newest first, at most 100 of them, without their text',
  query: z.object({
    _id: noteId,
    /** Only states before this version. */
    before: queryInt.pipe(z.number().min(1).max(2_000_000_000)).optional(),
  }),
  output: z.object({ versions: z.array(noteVersion), hasMore: z.boolean() }),
  reads: ['notes'],
});
