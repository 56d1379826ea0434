import { getSubscriptionDetails } from '@midoffice/contract/billing/customer-payments/calls/get-subscription-details';
import { noSubscriptionText } from '@midoffice/contract/billing/customer-payments/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isRunning } from '../../../customers/stripe-accounts/api.ts';
import { commissionsOfSubscriptions } from '../../coupon-analytics/api.ts';
import { customerOfTab, freshness } from '../refresh.ts';
import { subscriptionLine } from '../rows.ts';
import { subscriptionsOf } from '../store.ts';

export const handler = implementRead(getSubscriptionDetails, async (context, input) => {
  const { platform } = context;
  const { account, db } = await customerOfTab(context, input);
  const base = platform.settings.STRIPE_DASHBOARD_URL;
  const [found, fresh] = await Promise.all([
    subscriptionsOf(db, account.userid),
    freshness(db, base, account.userid),
  ]);
  // Of removed ids too, whose subscriptions are listed as well.
  const accounts = [...new Set(found.map(({ stripeId }) => stripeId))];
  const earned = new Map(
    (await commissionsOfSubscriptions(db, accounts)).map((one) => [one.subscriptionId, one]),
  );
  const lines = found.map(({ stripeId, record }) => {
    const { commissionCents = 0, codes = [] } = earned.get(record.id) ?? {};
    return subscriptionLine(base, { stripeId, record, commissionCents, codes, nowMs: platform.now() });
  });
  const running = lines.filter(({ subStatus }) => isRunning(subStatus));
  return {
    message: lines.length ? 'Subscriptions Loaded Successfully' : noSubscriptionText,
    subscriptionStatus: running[0]?.subStatus ?? null,
    legacy: account.legacy,
    migrated: account.migrated,
    activeSubscription: running[0] ?? null,
    otherActiveSubscriptions: running.slice(1),
    nonActiveSubscriptions: lines.filter(({ subStatus }) => !isRunning(subStatus)),
    ...fresh,
  };
});
