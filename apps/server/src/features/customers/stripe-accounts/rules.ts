import {
  activeStripeRefusal,
  unlinkedStripeRefusal,
} from '@midoffice/contract/customers/stripe-accounts/lists';
import type { CustomerMirror } from '../../../platform/connectors/stripe/records.ts';
import { ApiError, badInput, notFound } from '../../../platform/http/errors.ts';

/** One id of the card provider that is linked to a customer. */
export interface LinkedId {
  readonly stripeId: string;
  readonly active: boolean;
}

/** The lock of every effect on a customer's Stripe ids: one at a time. */
export const stripeIdLock = (userid: string): string => `stripe-ids:${userid}`;

export const lockedMessage =
  'Another change of the Stripe IDs of this customer is in progress. Please wait until it finishes.';

/**
 * Whether an id may become a customer's: the provider knows it and it was not deleted there.
 * @throws ApiError 400 that names newStripeID
 */
export function requireUsable(stripeId: string, found: CustomerMirror | null): void {
  if (!found) throw badInput('newStripeID', `the card provider knows no ${stripeId}`);
  if (found.customer.deleted) throw badInput('newStripeID', `${stripeId} was deleted at the card provider`);
}

/**
 * Whether one of a customer's ids may be deleted. Source: rule r000-stripe-no-delete-active, d049.
 * @throws ApiError 404 where it is not the customer's, 400 where it is the active one
 */
export function requireDeletable(ids: readonly LinkedId[], stripeId: string): void {
  const linked = ids.find((one) => one.stripeId === stripeId);
  if (!linked) throw notFound(unlinkedStripeRefusal);
  if (linked.active) throw new ApiError(400, activeStripeRefusal, { field: 'stripeID' });
}

/** What is said where the provider has another e-mail than the customer. */
export function emailRemark(email: string, found: CustomerMirror | null): string {
  const there = found?.customer.email;
  if (!there || there.toLowerCase() === email.toLowerCase()) return '';
  return ` Its e-mail at the card provider is ${there}.`;
}
