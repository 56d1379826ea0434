import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { assignees as people, priority, projectType, title } from '../../tasks/inputs.ts';
import { task } from '../../tasks/shapes.ts';
import { access, noteId } from '../inputs.ts';
import { noteLimits } from '../lists.ts';

export const makeNoteTask = defineCall('makeNoteTask', {
  method: 'POST',
  path: '/admin/note-task',
  access,
  mode: 'write',
  audit: 'notes.task-made',
  summary:
    'Makes a task of a line of a note, linked back to the note; each line once. The caller must be allowed to open tasks as well',
  body: z.object({
    _id: noteId,
    /** The line as the note has it, with or without its bullet. */
    line: z
      .string('is required')
      .max(noteLimits.content, `must have at most ${noteLimits.content.toLocaleString('en-US')} characters`),
    /** Left out: the line, without its bullet, as far as a title may be long. */
    title: title.optional(),
    projectType: projectType.optional(),
    priority: priority.optional(),
    assignees: people.optional(),
  }),
  output: done.extend({ task }),
  changes: ['notes', 'tasks', 'task-inbox'],
});
