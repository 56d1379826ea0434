import { defineCall, done } from '../../../kernel/index.ts';

export const signOut = defineCall('signOut', {
  method: 'POST',
  path: '/admin/staff/sign-out',
  access: 'pending',
  mode: 'write',
  summary: 'Ends this session',
  output: done,
  audit: 'staff.signed-out',
  failure: 'Something went wrong with the sign-out.',
});
