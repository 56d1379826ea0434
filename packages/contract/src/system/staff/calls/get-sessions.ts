import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { staffSession } from '../shapes.ts';

export const getSessions = defineCall('getSessions', {
  method: 'GET',
  path: '/admin/staff/sessions',
  access: 'self',
  mode: 'read',
  summary: 'Your live sessions, newest first',
  output: z.object({ rows: z.array(staffSession) }),
  reads: ['identity'],
  failure: 'Something went wrong fetching sessions.',
});
