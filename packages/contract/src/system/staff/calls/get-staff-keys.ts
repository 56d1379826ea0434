import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { staffKey } from '../shapes.ts';

export const getStaffKeys = defineCall('getStaffKeys', {
  method: 'GET',
  path: '/admin/staff/keys',
  access: 'self',
  mode: 'read',
  summary: 'Your staff API keys; with `all` those of everybody, for admins',
  query: z.object({ all: queryFlag.optional() }),
  output: z.object({ rows: z.array(staffKey) }),
  reads: ['staff'],
  failure: 'Something went wrong fetching staff keys.',
});
