import { deleteSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/delete-sentiment-account';
import { sentimentRestorableDays } from '@midoffice/contract/monitors/sentiment-accounts/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { accountsToChange, auditAccounts } from '../change.ts';
import { deleteAccounts } from '../store.ts';

export const handler = implementWrite(deleteSentimentAccount, async (context, target) => {
  const accounts = await accountsToChange(
    context,
    target,
    ({ deletedAt }) => deletedAt === null,
    'This account is deleted already.',
  );
  const { trx, platform, staff } = context;
  await deleteAccounts(trx, accounts, new Date(platform.now()), staff.email);
  await auditAccounts(context, target, accounts, { deleted: true });
  const message = `${target.email} deleted. It can be restored for ${sentimentRestorableDays} days.`;
  return { success: true as const, message };
});
