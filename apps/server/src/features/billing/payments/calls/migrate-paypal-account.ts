import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { requireIdsAtRest, stripeIdsOf, requireNoOpenBill } from '../../../customers/stripe-accounts/api.ts';
import { paypalRecordOf } from '../customer-store.ts';
import { effect } from '../effects/migrate-paypal.ts';
import { activePaypal } from '../rules.ts';

export const handler = implementEffect(
  migratePaypalAccount,
  effect,
  async (context, { userid, expected, reason }) => {
    const { trx } = context;
    const account = await customerForWrite(context, userid);
    await requireNoOpenBill(context.trx, account.userid);
    const paypal = activePaypal(await paypalRecordOf(trx, account.userid));
    await requireIdsAtRest(trx, account.userid);
    const [stripeID = null] = await stripeIdsOf(trx, account.userid);
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: {
        paypalID: paypal.subscriptionID,
        stripeID,
        planCode: paypal.planCode ?? account.plan_code,
        ...(expected && { expected }),
      },
      lock: `migration:${account.userid}`,
      before: {
        paypal: paypal.subscriptionID,
        migrated: account.migrated,
        payment_method: account.payment_method,
      },
      reason,
    };
  },
);
