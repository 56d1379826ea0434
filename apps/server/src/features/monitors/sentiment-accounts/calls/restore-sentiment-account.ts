import { restoreSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/restore-sentiment-account';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { accountsToChange, auditAccounts } from '../change.ts';
import { restorableSince } from '../rules.ts';
import { restoreAccounts } from '../store.ts';

export const handler = implementWrite(restoreSentimentAccount, async (context, target) => {
  const since = restorableSince(context.platform.now()).getTime();
  const accounts = await accountsToChange(
    context,
    target,
    ({ deletedAt }) => deletedAt !== null && Date.parse(deletedAt) >= since,
    'This account is not deleted.',
  );
  await restoreAccounts(context.trx, accounts);
  await auditAccounts(context, target, accounts, { deleted: false });
  return { success: true as const, message: `${target.email} restored.` };
});
