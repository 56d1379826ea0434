import { refetchLiveUser } from '@midoffice/contract/usage/live-users/calls/refetch-live-user';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { customerFor, customerForRefresh, setAccount } from '../../../customers/customer-records/api.ts';
import { liveUsersOf } from '../../../customers/accounts/api.ts';
import { readSources, refetchedMessage, refetchedSources } from '../sources.ts';

export const handler = implementPrepared(
  refetchLiveUser,
  async ({ platform, staff }, { userid }) => {
    const account = await customerFor({ platform, staff }, userid);
    return readSources(platform, account.userid);
  },
  async (context, input, { keeps, unread }) => {
    const { trx, platform } = context;
    const { userid } = await customerForRefresh(context, input.userid);
    const [before] = await liveUsersOf(trx, platform, [userid]);
    for (const keep of keeps) await keep(context, userid);
    await setAccount(trx, userid, {});
    const [user] = await liveUsersOf(trx, platform, [userid]);
    await context.audit({
      targetKind: 'account',
      targetId: userid,
      before: changed(before!, user!),
      after: {
        ...changed(user!, before!),
        read: refetchedSources.filter((source) => !unread.includes(source)),
      },
    });
    return {
      success: true as const,
      message: refetchedMessage(userid, unread),
      user: user!,
      unread: [...unread],
    };
  },
);

/** The fields of one summary that differ in the other. */
function changed<T extends object>(one: T, other: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(one).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(other[field as keyof T]),
    ),
  ) as Partial<T>;
}
