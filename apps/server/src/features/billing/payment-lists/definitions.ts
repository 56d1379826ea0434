import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { blockedAccounts } from './lists/blocked-accounts-store.ts';
import type { ListDefinition } from './lists/definition.ts';
import { deleteRequests } from './lists/delete-requests-store.ts';
import { expiringCards } from './lists/expiring-cards-store.ts';
import { failedCharges } from './lists/failed-charges-store.ts';
import { inactiveUsers } from './lists/inactive-users-store.ts';
import { looseKeys } from './lists/loose-keys-store.ts';
import { manualSubscriptions } from './lists/manual-subscriptions-store.ts';
import { planMismatches } from './lists/plan-mismatches-store.ts';

/** Every list, by its name. */
export const definitions: Readonly<Record<PaymentList, ListDefinition>> = {
  'expiring-cards': expiringCards,
  'inactive-users': inactiveUsers,
  'loose-keys': looseKeys,
  'delete-requests': deleteRequests,
  'failed-charges': failedCharges,
  'plan-mismatches': planMismatches,
  'blocked-accounts': blockedAccounts,
  'manual-subscriptions': manualSubscriptions,
};
