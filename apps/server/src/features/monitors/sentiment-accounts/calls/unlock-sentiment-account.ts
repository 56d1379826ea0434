import { unlockSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/unlock-sentiment-account';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { accountsToChange, auditAccounts } from '../change.ts';
import { unlockAccounts } from '../store.ts';

export const handler = implementWrite(unlockSentimentAccount, async (context, target) => {
  const accounts = await accountsToChange(
    context,
    target,
    ({ lockedAt, deletedAt }) => lockedAt !== null && deletedAt === null,
    'This account is not locked.',
  );
  await unlockAccounts(context.trx, accounts, new Date(context.platform.now()));
  await auditAccounts(context, target, accounts, { locked: false });
  return { success: true as const, message: `${target.email} unlocked.` };
});
