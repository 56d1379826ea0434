import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { familyRestOf } from '../../emails/api.ts';
import { liveUsersOf } from '../live-user.ts';

export const handler = implementRead(getLiveUsersDetails, async ({ db, platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const nowMs = platform.now();
  const [[user], failed, card] = await Promise.all([
    liveUsersOf(db, platform, [account.userid]),
    familyRestOf(db, account.userid, 'failed', nowMs),
    familyRestOf(db, account.userid, 'expiring-card', nowMs),
  ]);
  return { ...user!, mailRests: { failed, 'expiring-card': card } };
});
