import { defineCall } from '../../../kernel/index.ts';
import { signupVerdict } from '../shapes.ts';

export const checkSignup = defineCall('checkSignup', {
  method: 'POST',
  path: '/signup/check',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'signup.refused',
  summary:
    "What the filters say to an address that signs up at the product. JSON with email, signed with the sender's key of SIGNUP_KEYS: see docs/connect.md. A refusal is recorded, once for each request",
  bodyLimit: 4096,
  output: signupVerdict,
  changes: ['signup-refusals'],
});
