import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { demoSignIn } from '../shapes.ts';

export const getDemoSignIns = defineCall('getDemoSignIns', {
  method: 'GET',
  path: '/admin/staff/demo-sign-ins',
  access: 'public',
  mode: 'read',
  summary: 'The accounts of the demo with their password; 404 anywhere else',
  output: z.array(demoSignIn),
  failure: 'Something went wrong fetching the demo accounts.',
});
