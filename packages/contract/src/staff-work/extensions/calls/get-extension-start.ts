import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const getExtensionStart = defineCall('getExtensionStart', {
  method: 'GET',
  path: '/status/extension/start',
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: 'Who is signed in to a browser extension, what they may do there, and whom a task may be given',
  output: z.object({
    userid: z.string(),
    name: z.string(),
    email: z.string(),
    may: z.object({ tasks: z.boolean(), earningsCall: z.boolean() }),
    /** Address of the console. */
    consoleUrl: z.string(),
    /** Who may be given a task; empty for people who may make none. */
    people: z.array(z.object({ userid: z.string(), name: z.string() })),
  }),
  reads: ['staff'],
  failure: 'The server cannot be reached.',
});
