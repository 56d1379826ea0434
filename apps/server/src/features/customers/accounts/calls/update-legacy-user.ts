import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { setFlag } from '../flags.ts';

export const handler = implementWrite(updateLegacyUser, (context, { userId, legacy, expected, reason }) =>
  setFlag(context, { userid: userId, flag: 'legacy', value: legacy, expected, reason }),
);
