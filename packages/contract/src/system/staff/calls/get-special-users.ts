import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { specialUser } from '../shapes.ts';

export const getSpecialUsers = defineCall('getSpecialUsers', {
  method: 'GET',
  path: '/admin/special-users',
  access: ['userPermissions'],
  mode: 'read',
  summary: 'All accounts with a staff role and their grants',
  output: z.array(specialUser),
  reads: ['staff', 'identity'],
  failure: 'Something went wrong fetching special users.',
});
