import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { staffMember } from '../shapes.ts';

export const getStaff = defineCall('getStaff', {
  method: 'GET',
  path: '/admin/staff/list',
  access: 'admin',
  mode: 'read',
  summary: 'All members of staff: role, grants, second factor, when last seen',
  output: z.object({ rows: z.array(staffMember) }),
  reads: ['staff', 'identity'],
  failure: 'Something went wrong fetching staff.',
});
