import type { AnyCall } from '@midoffice/contract/kernel';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { getExpiringCards } from '@midoffice/contract/billing/payment-lists/calls/get-expiring-cards';
import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { getInactiveUsers } from '@midoffice/contract/billing/payment-lists/calls/get-inactive-users';
import { getLooseUsersKey } from '@midoffice/contract/billing/payment-lists/calls/get-loose-users-key';
import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { getRemovingIntents } from '@midoffice/contract/billing/payment-lists/calls/get-removing-intents';
import { defaultSorts, type PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { firstRead, type Screen } from '../../../kit/screen.ts';

const first =
  (list: PaymentList, call: AnyCall): NonNullable<Screen['first']> =>
  (params) =>
    Object.keys(params).length === 0 ? firstRead(call, { sort: defaultSorts[list], page: '1' }) : null;

export const screens: readonly Screen[] = [
  {
    id: 'stripe-expiring-cards',
    load: async () => (await import('./screens/expiring-cards.tsx')).ExpiringCards,
    first: first('expiring-cards', getExpiringCards),
  },
  {
    id: 'stripe-invalid-api-users',
    load: async () => (await import('./screens/invalid-api-users.tsx')).InvalidApiUsers,
    first: first('inactive-users', getInactiveUsers),
  },
  {
    id: 'stripe-loose-users-keys',
    load: async () => (await import('./screens/loose-users-keys.tsx')).LooseUsersKeys,
    first: first('loose-keys', getLooseUsersKey),
  },
  {
    id: 'stripe-payment-delete-requests',
    load: async () => (await import('./screens/payment-delete-requests.tsx')).PaymentDeleteRequests,
    first: first('delete-requests', getRemovingIntents),
  },
  {
    id: 'stripe-failed-charges',
    load: async () => (await import('./screens/failed-charges.tsx')).FailedCharges,
    first: first('failed-charges', getFailedCharges),
  },
  {
    id: 'stripe-plan-mismatches',
    load: async () => (await import('./screens/plan-mismatches.tsx')).PlanMismatches,
    first: first('plan-mismatches', getMismatchUsersPlan),
  },
  {
    id: 'stripe-blocked-accounts',
    load: async () => (await import('./screens/blocked-accounts.tsx')).BlockedAccounts,
    first: first('blocked-accounts', getBlockedUsers),
  },
  {
    id: 'stripe-manual-subscriptions',
    load: async () => (await import('./screens/manual-subscriptions.tsx')).ManualSubscriptions,
    first: first('manual-subscriptions', getManualSubUsers),
  },
];
