import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { writerRequest } from '../shapes.ts';

export const getNlpRequests = defineCall('getNlpRequests', {
  method: 'GET',
  path: '/stats/nlp-requests',
  access,
  mode: 'read',
  summary: "Requests that are open, newest first: one's own, for admins everybody's",
  output: z.array(writerRequest),
  reads: [subject],
});
