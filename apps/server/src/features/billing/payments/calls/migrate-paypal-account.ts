import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/accounts/api.ts';
import { requireIdsAtRest, stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { paypalRecordOf } from '../customer-store.ts';
import { effect } from '../effects/migrate-paypal.ts';

export const handler = implementEffect(migratePaypalAccount, effect, async (context, { userid, reason }) => {
  const { trx } = context;
  const account = await customerForWrite(context, userid);
  const paypal = await paypalRecordOf(trx, account.userid);
  if (!paypal?.subscriptionID) throw new ApiError(409, 'This customer has no PayPal subscription.');
  if (paypal.status !== 'ACTIVE')
    throw new ApiError(
      409,
      `The PayPal subscription is ${String(paypal.status).toLowerCase()}, only an active one is migrated.`,
    );
  await requireIdsAtRest(trx, account.userid);
  const [stripeID = null] = await stripeIdsOf(trx, account.userid);
  return {
    targetKind: 'account',
    targetId: account.userid,
    input: {
      paypalID: paypal.subscriptionID,
      stripeID,
      email: account.email,
      name: `${account.firstname} ${account.lastname}`.trim(),
      planCode: paypal.planCode ?? account.plan_code,
    },
    lock: `migration:${account.userid}`,
    before: {
      paypal: paypal.subscriptionID,
      migrated: account.migrated,
      payment_method: account.payment_method,
    },
    reason,
  };
});
