import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import { implementRead } from '../../../../platform/http/implement.ts';
import { liveUsersOf } from '../../../customers/accounts/api.ts';
import { liveUserPage } from '../store.ts';

export const handler = implementRead(
  getLiveUsers,
  async ({ db, platform, staff }, { sort, filters = {}, page, userQuery }) => {
    const { userids, total, totalIsAtLeast } = await liveUserPage(db, {
      sort,
      filters,
      page,
      text: userQuery,
      keyHash: userQuery ? platform.secrets.lookup(userQuery) : undefined,
      withStaff: staff.role === 'admin',
      today: new Date(platform.now()).toISOString().slice(0, 10),
    });
    return {
      finalResult: await liveUsersOf(db, platform, userids),
      totalCount: total,
      totalIsAtLeast,
    };
  },
);
