import { getSubscriptionMigration } from '@midoffice/contract/billing/payments/calls/get-subscription-migration';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { readAtVendor, subscriptionMove } from '../migration.ts';
import { notOffered, offersOf } from '../rules.ts';

export const handler = implementRead(
  getSubscriptionMigration,
  async ({ db, staff, platform }, { userid }) => {
    const account = await customerFor({ platform, staff }, userid);
    if (!offersOf(account, null).migrateSubscription)
      throw new ApiError(409, notOffered('Migrate Subscription', account));
    const [stripeID] = await stripeIdsOf(db, account.userid);
    if (!stripeID) throw new ApiError(409, 'This customer has no account at the card provider.');
    const { acts } = platform.connectors.stripe;
    return (await readAtVendor(() => subscriptionMove(acts, stripeID, account.plan_code))).shown;
  },
);
