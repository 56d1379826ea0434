import type { PaymentList } from '../payment-lists/lists.ts';

/** What can be done for many rows at once. */
export const bulkActions = [
  'mail-expiring-card',
  'mail-failed',
  'mail-blocked',
  'mail-removal',
  'retry',
  'block',
  'unblock',
  'remove-payment-method',
  'cancel-request',
  'resolve',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The actions of each list. */
export const bulkActionsOf: Readonly<Record<PaymentList, readonly BulkAction[]>> = {
  'expiring-cards': ['mail-expiring-card'],
  'inactive-users': ['block', 'unblock'],
  'loose-keys': [],
  'delete-requests': ['mail-removal', 'remove-payment-method', 'cancel-request'],
  'failed-charges': ['mail-failed', 'retry', 'block', 'unblock'],
  'plan-mismatches': ['resolve'],
  'blocked-accounts': ['mail-blocked', 'unblock'],
  'manual-subscriptions': [],
};

export const bulkActionLabels: Readonly<Record<BulkAction, string>> = {
  'mail-expiring-card': 'Send expiring-card e-mail',
  'mail-failed': 'Send failed-charge e-mail',
  'mail-blocked': 'Send blocked e-mail',
  'mail-removal': 'Send removal e-mail',
  retry: 'Try payment methods',
  block: 'Block keys',
  unblock: 'Unblock keys',
  'remove-payment-method': 'Delete payment methods',
  'cancel-request': 'Cancel requests',
  resolve: 'Resolve as proposed',
};

/** The family of mails of each action that writes and whose template is chosen. */
export const bulkMailFamilies = { 'mail-failed': 'failed', 'mail-removal': 'removal' } as const;

/** Rows that one action takes at most. */
export const bulkAtMost = 5_000;
