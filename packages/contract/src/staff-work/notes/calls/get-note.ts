import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, noteId } from '../inputs.ts';
import { noteTexts } from '../lists.ts';
import { note, noteTask } from '../shapes.ts';

export const getNote = defineCall('getNote', {
  method: 'GET',
  path: '/admin/noteById',
  access,
  mode: 'read',
  summary: 'A note or report with the tasks made of its lines, which only people who may open tasks get',
  query: z.object({ _id: noteId }),
  output: note.extend({ tasks: z.array(noteTask) }),
  reads: ['notes', 'tasks'],
  failure: noteTexts.notFound,
});
