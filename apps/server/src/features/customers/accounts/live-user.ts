import type { KeyRecord, LiveUser } from '@midoffice/contract/customers/accounts/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cardExpired, cardExpiryText, mainCard } from '../stripe-accounts/api.ts';
import { gatewayRecordOf, listKeysOfMany } from '../api-keys/api.ts';
import { liveUserSources, type LiveUserSource } from './live-user-store.ts';
import { nextPaymentOf, runningSubscriptions } from './payments.ts';
import { isPastDay, notificationsOf } from './rules.ts';

function summaryOf(
  source: LiveUserSource,
  keys: readonly KeyRecord[],
  gatewayPlan: string | null,
  nowMs: number,
): LiveUser {
  const subscriptions = runningSubscriptions(
    {
      account: source,
      manual: source.manual ?? undefined,
      paypal: source.paypal ?? undefined,
      accounts: source.stripe,
    },
    nowMs,
  );
  const account = source.stripe.find(({ active }) => active);
  const card = mainCard(account?.cards ?? []);
  const blocked = source.custom_rate_limit === -1;
  return {
    userid: source.userid,
    username: source.username,
    name: `${source.firstname} ${source.lastname}`.trim(),
    email: source.email,
    planCode: source.plan_code,
    subscriptionPlanCode: subscriptions[0]?.subscriptionPlanCode ?? null,
    redisPlanCode: gatewayPlan,
    apiKey: keys.map((key) => key.key),
    stripeIDs: source.stripe.map((account) => account.stripeId),
    blocked,
    customRateLimit: source.custom_rate_limit,
    corporate: source.enterprise,
    manualSub: subscriptions.some((row) => row.source === 'manual'),
    failedPayment: source.failed_payment,
    firebaseAvailable: source.stores.includes('firebase'),
    mongoAvailable: source.stores.includes('mongo'),
    websocketEnabled: keys.some((key) => key.websocket),
    apiCount: source.current_api_count,
    liveApiCount: source.live_api_count,
    monthlyApiCount: source.monthly_api_count,
    dailyDataUsage: source.daily_data_bytes,
    monthlyDataUsage: source.monthly_data_bytes,
    creditBalance: source.credit_balance_cents,
    creditCurrency: account?.currency ?? null,
    cardExpiry: cardExpiryText(card),
    nextSubscriptionDate: nextPaymentOf(subscriptions),
    lastAPICall: source.last_api_call_at,
    lastSignIn: source.last_sign_in_at,
    updatedAt: source.updated_at,
    notes: source.notes,
    notifications: notificationsOf({
      failedPayment: source.failed_payment,
      blocked,
      manualExpired:
        source.manual?.plan_code === source.plan_code && isPastDay(source.manual.expiry_date, nowMs),
      cardExpired: card ? cardExpired(card, nowMs) : false,
      liveApiCount: source.live_api_count,
      callsPerMinute: source.custom_rate_limit > 0 ? source.custom_rate_limit : source.plan_limit,
    }),
  };
}

/**
 * The summaries of many customers, as popup and live-users list show them, in the order of the ids: two queries
 * whatever their number. Whoever calls has made sure that the caller may see them. Source: d027.
 */
export async function liveUsersOf(
  db: DbOrTrx,
  platform: Platform,
  userids: readonly string[],
): Promise<LiveUser[]> {
  const [sources, keys, gateway] = await Promise.all([
    liveUserSources(db, userids),
    listKeysOfMany(db, platform.secrets, userids),
    Promise.all(userids.map((userid) => gatewayRecordOf(platform, userid))),
  ]);
  const gatewayPlans = new Map(userids.map((userid, n) => [userid, gateway[n]?.planCode ?? null]));
  const nowMs = platform.now();
  return sources.map((source) =>
    summaryOf(source, keys.get(source.userid) ?? [], gatewayPlans.get(source.userid) ?? null, nowMs),
  );
}
