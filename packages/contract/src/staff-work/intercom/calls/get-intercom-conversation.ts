import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { intercomID, intercomMessage } from '../shapes.ts';

export const getIntercomConversation = defineCall('getIntercomConversation', {
  method: 'GET',
  path: '/admin/intercom-conversation',
  access: ['tasks'],
  mode: 'read',
  summary:
    'A conversation as it was last read from Intercom, oldest message first; without messages where it never was',
  query: z.object({ intercomID }),
  output: z.object({
    intercomID: z.string(),
    title: z.string(),
    state: z.string(),
    refreshedAt: z.string().nullable(),
    messages: z.array(intercomMessage),
  }),
  reads: ['intercom'],
  failure: 'Something went wrong.',
});
