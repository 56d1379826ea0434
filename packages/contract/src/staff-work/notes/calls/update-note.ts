import { z } from 'zod';
import { defineCall, done, isoMoment } from '../../../kernel/index.ts';
import { access, assignees, content, functionalGroup, noteDate, title } from '../inputs.ts';
import { noteTexts } from '../lists.ts';
import { note } from '../shapes.ts';

export const updateNote = defineCall('updateNote', {
  method: 'POST',
  path: '/admin/update-note',
  access,
  mode: 'write',
  audit: 'notes.updated',
  summary:
    'Saves the fields of a note that differ, or creates one where no _id is sent. With the version that was read, lines that somebody else changed since are merged, and a 409 has both values of what both changed. Source: r002-notes-edit-flow, d085',
  body: z.looseObject({
    _id: z.string('must be a text').trim().max(100, 'must have at most 100 characters').default(''),
    /** The version that the caller has read. */
    version: z.number('must be a number').int('must be a whole number').min(1).optional(),
    /**
     * `updatedAt` of the note as the caller has read it: without `version`, it names the version that was read. A moment at
     * which no version was saved, such as the present, means no comparison.
     */
    updatedAt: isoMoment.optional(),
    title: title.optional(),
    content: content.optional(),
    functionalGroup: functionalGroup.optional(),
    assignees: assignees.optional(),
    date: noteDate.optional(),
    /**
     * What others saved, of fields that were answered as conflicts: where a field still has this value, the caller's
     * replaces it.
     */
    expected: z.object({ title, content, functionalGroup, assignees, date: noteDate }).partial().optional(),
    /** Of a new one only: a note stays what it is. */
    isReport: z.boolean('must be true or false').default(false),
  }),
  output: done.extend({ note }),
  changes: ['notes', 'task-inbox'],
  failure: noteTexts.notUpdated,
});
