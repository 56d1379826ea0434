import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf, requireNoOpenBill } from '../../../customers/stripe-accounts/api.ts';
import { effect } from '../effects/migrate-subscription.ts';
import { notOffered, offersOf } from '../rules.ts';

export const handler = implementEffect(
  migrateSubscription,
  effect,
  async (context, { userid, expected, reason }) => {
    const account = await customerForWrite(context, userid);
    await requireNoOpenBill(context.trx, account.userid);
    if (!offersOf(account, null).migrateSubscription)
      throw new ApiError(409, notOffered('Migrate Subscription', account));
    // The active account comes first.
    const [stripeID] = await stripeIdsOf(context.trx, account.userid);
    if (!stripeID) throw new ApiError(409, 'This customer has no account at the card provider.');
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: { stripeID, planCode: account.plan_code, ...(expected && { expected }) },
      lock: `migration:${account.userid}`,
      before: { plan_code: account.plan_code, legacy: account.legacy, migrated: account.migrated },
      reason,
    };
  },
);
