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

const screenOf = (id: string, list: PaymentList, call: AnyCall, load: Screen['load']): Screen => ({
  id,
  load,
  first: (params) =>
    Object.keys(params).length === 0 ? firstRead(call, { sort: defaultSorts[list], page: '1' }) : null,
});

export const screens: readonly Screen[] = [
  screenOf(
    'stripe-expiring-cards',
    'expiring-cards',
    getExpiringCards,
    async () => (await import('./screens/expiring-cards.tsx')).ExpiringCards,
  ),
  screenOf(
    'stripe-invalid-api-users',
    'inactive-users',
    getInactiveUsers,
    async () => (await import('./screens/invalid-api-users.tsx')).InvalidApiUsers,
  ),
  screenOf(
    'stripe-loose-users-keys',
    'loose-keys',
    getLooseUsersKey,
    async () => (await import('./screens/loose-users-keys.tsx')).LooseUsersKeys,
  ),
  screenOf(
    'stripe-payment-delete-requests',
    'delete-requests',
    getRemovingIntents,
    async () => (await import('./screens/payment-delete-requests.tsx')).PaymentDeleteRequests,
  ),
  screenOf(
    'stripe-failed-charges',
    'failed-charges',
    getFailedCharges,
    async () => (await import('./screens/failed-charges.tsx')).FailedCharges,
  ),
  screenOf(
    'stripe-plan-mismatches',
    'plan-mismatches',
    getMismatchUsersPlan,
    async () => (await import('./screens/plan-mismatches.tsx')).PlanMismatches,
  ),
  screenOf(
    'stripe-blocked-accounts',
    'blocked-accounts',
    getBlockedUsers,
    async () => (await import('./screens/blocked-accounts.tsx')).BlockedAccounts,
  ),
  screenOf(
    'stripe-manual-subscriptions',
    'manual-subscriptions',
    getManualSubUsers,
    async () => (await import('./screens/manual-subscriptions.tsx')).ManualSubscriptions,
  ),
];
