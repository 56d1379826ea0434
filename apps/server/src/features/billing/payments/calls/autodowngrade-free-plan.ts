import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf, requireNoOpenBill } from '../../../customers/stripe-accounts/api.ts';
import { paypalRecordOf } from '../customer-store.ts';
import { effect } from '../effects/free-downgrade.ts';
import { notOffered, offersOf } from '../rules.ts';

export const handler = implementEffect(autodowngradeFreePlan, effect, async (context, { userid, reason }) => {
  const { trx } = context;
  const account = await customerForWrite(context, userid);
  await requireNoOpenBill(context.trx, account.userid);
  const paypal = await paypalRecordOf(trx, account.userid);
  if (!offersOf(account, null).freeDowngrade) throw new ApiError(409, notOffered('Free Downgrade', account));
  return {
    targetKind: 'account',
    targetId: account.userid,
    input: {
      stripeIDs: await stripeIdsOf(trx, account.userid),
      paypalID: paypal?.subscriptionID ?? null,
    },
    lock: `migration:${account.userid}`,
    before: { plan_code: account.plan_code, legacy: account.legacy, migrated: account.migrated },
    reason,
  };
});
