import { defineCall } from '../../../kernel/index.ts';
import { me } from '../shapes.ts';

export const getMe = defineCall('getMe', {
  method: 'GET',
  path: '/admin/staff/me',
  access: 'pending',
  mode: 'read',
  summary: 'Who is signed in, and what the console must know about this installation',
  output: me,
  reads: ['identity', 'alert-banner'],
  failure: 'Something went wrong with getting your account.',
});
