import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, signupEmail } from '../inputs.ts';
import { signupVerdict } from '../shapes.ts';

export const checkSignupAddress = defineCall('checkSignupAddress', {
  method: 'GET',
  path: '/admin/check-signup-address',
  access,
  mode: 'read',
  summary: 'What the filters say to an address, without recording anything',
  query: z.object({ email: signupEmail }),
  output: signupVerdict,
  reads: ['user-domain-filters'],
  failure: 'Something went wrong checking the address.',
});
