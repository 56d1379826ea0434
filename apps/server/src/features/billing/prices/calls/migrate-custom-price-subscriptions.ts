import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf, requireNoOpenBill } from '../../../customers/stripe-accounts/api.ts';
import { effect } from '../effects/migrate.ts';

export const handler = implementEffect(
  migrateCustomPriceSubscriptions,
  effect,
  async (context, { userid, subscription, newPriceID, expected, reason }) => {
    const account = await customerForWrite(context, userid);
    await requireNoOpenBill(context.trx, account.userid);
    const stripeIDs = await stripeIdsOf(context.trx, account.userid);
    if (!stripeIDs.length) throw new ApiError(409, 'This customer has no account at the card provider.');
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: {
        stripeIDs,
        subscription,
        newPriceID,
        legacy: account.legacy && !account.migrated,
        ...(expected && { expected }),
      },
      lock: `migration:${account.userid}`,
      before: { legacy: account.legacy, migrated: account.migrated },
      after: { subscription, newPriceID },
      reason,
    };
  },
);
