import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access, noteId } from '../inputs.ts';
import { notePerson, noteVersion } from '../shapes.ts';

const state = noteVersion.extend({
  content: z.string(),
  functionalGroup: z.string(),
  assignees: z.array(notePerson),
  date: z.string(),
});

export const getNoteVersion = defineCall('getNoteVersion', {
  method: 'GET',
  path: '/admin/note-version',
  access,
  mode: 'read',
  summary: 'A saved state of a note with its text, and the one before it: what a difference is made of',
  query: z.object({ _id: noteId, version: queryInt.pipe(z.number().min(1).max(2_000_000_000)) }),
  output: z.object({
    state,
    /** Null: it is the first. */
    previous: state.nullable(),
  }),
  reads: ['notes'],
});
