import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { requireUnchanged } from '../../customer-records/api.ts';
import { setAccount } from '../../customer-records/api.ts';

export const handler = implementWrite(
  updateSubscriptionNote,
  async (context, { userid, notes, expected }) => {
    const account = await customerForWrite(context, userid);
    requireUnchanged(account, { field: 'notes', expected, actual: account.notes, wanted: notes });
    await setAccount(context.trx, account.userid, { notes });
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      before: { notes: account.notes },
      after: { notes },
    });
    return { success: true as const, message: 'Note saved.' };
  },
);
