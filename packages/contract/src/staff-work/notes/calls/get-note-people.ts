import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { notePerson } from '../shapes.ts';

export const getNotePeople = defineCall('getNotePeople', {
  method: 'GET',
  path: '/admin/note-people',
  access,
  mode: 'read',
  summary: 'Who may be named in notes, and the functional groups that notes have: choices of the editor',
  output: z.object({
    people: z.array(notePerson.extend({ mayOpenTasks: z.boolean() })),
    functionalGroups: z.array(z.string()),
  }),
  reads: ['notes'],
});
