import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { implementRead } from '../../../../platform/http/implement.ts';
import { receiverOf } from '../receiver.ts';
import { mailHistory } from '../store.ts';

export const handler = implementRead(
  emailHistory,
  async ({ db, platform, staff }, { userId, page, limit }) => {
    const { account } = await receiverOf({ platform, staff }, userId, null);
    const { history, total } = await mailHistory(db, { userid: account!.userid }, { page, limit });
    return { history, total, page, limit };
  },
);
