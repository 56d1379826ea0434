import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { liveUsersOf } from '../../../customers/accounts/api.ts';
import { keyByHash, keyById } from '../../../customers/api-keys/api.ts';
import { liveUserPage } from '../store.ts';

/** The stored key that a text means: by its number as `id:7`, or by its value. */
function searchedKey(
  db: DbOrTrx,
  { secrets }: Pick<Platform, 'secrets'>,
  text: string,
): ReturnType<typeof keyById> {
  const number = /^id:(\d{1,15})$/.exec(text)?.[1];
  return number === undefined ? keyByHash(db, secrets.lookup(text)) : keyById(db, Number(number));
}

export const handler = implementRead(
  getLiveUsers,
  async ({ db, platform, staff }, { sort, filters = {}, page, userQuery }) => {
    const key = userQuery === undefined ? undefined : await searchedKey(db, platform, userQuery);
    const { userids, total, totalIsAtLeast } = await liveUserPage(db, {
      sort,
      filters,
      page,
      text: userQuery,
      keyHash: key?.key_hash,
      reader: staff,
      today: new Date(platform.now()).toISOString().slice(0, 10),
    });
    return {
      finalResult: await liveUsersOf(db, platform, userids),
      totalCount: total,
      totalIsAtLeast,
      searchedAs: key ? `id:${key.id}` : null,
    };
  },
);
