import { checkSignupAddress } from '@midoffice/contract/customers/filters/calls/check-signup-address';
import { implementRead } from '../../../../platform/http/implement.ts';
import { signupVerdictOf } from '../check.ts';

export const handler = implementRead(
  checkSignupAddress,
  async ({ db }, { email }) => (await signupVerdictOf(db, email)).verdict,
);
