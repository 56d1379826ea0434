import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { paypalRecordOf } from '../customer-store.ts';
import { readAtVendor, paypalMove } from '../migration.ts';
import { activePaypal } from '../rules.ts';

export const handler = implementRead(getPaypalMigration, async ({ db, staff, platform }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const paypal = activePaypal(await paypalRecordOf(db, account.userid));
  const [stripeID = null] = await stripeIdsOf(db, account.userid);
  const { stripe, paypal: vendor } = platform.connectors;
  const wanted = {
    paypalID: paypal.subscriptionID,
    stripeID,
    planCode: paypal.planCode ?? account.plan_code,
  };
  const vendors = {
    stripe: stripe.acts,
    starting: stripe.starting,
    subscriptionAtPaypal: vendor.fetchSubscription,
  };
  return (await readAtVendor(() => paypalMove(vendors, wanted, platform.now()))).shown;
});
