import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { liveUsersOf } from '../live-user.ts';

export const handler = implementRead(getLiveUsersDetails, async ({ db, platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  return (await liveUsersOf(db, platform, [account.userid]))[0]!;
});
