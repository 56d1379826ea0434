import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, taskFileName } from '../inputs.ts';

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

export const showTaskFile = defineCall('showTaskFile', {
  method: 'GET',
  path: '/admin/task-file/{name}',
  access,
  mode: 'read',
  summary: 'A file of a task or comment: pictures and PDF to look at, everything else to save',
  params: z.object({ name: taskFileName }),
  answers: ['image/png', 'image/jpeg', 'application/pdf', 'application/octet-stream'],
  output: z.custom<AsyncIterable<Uint8Array>>(isStream),
});
