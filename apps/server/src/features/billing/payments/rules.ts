import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import type { MigrationOffers } from '@midoffice/contract/billing/payments/shapes';
import { renewsAgain } from '../../../platform/connectors/billing-terms.ts';
import type { PaypalRecord } from '../../../platform/connectors/paypal/records.ts';
import { ApiError } from '../../../platform/http/errors.ts';

interface Customer {
  readonly legacy: boolean;
  readonly migrated: boolean;
  readonly plan_code: string;
}

/** Which moves to the new billing a customer is offered. Source: rules r000-legacy-free-downgrade, r000-legacy-migrate. */
export function offersOf(customer: Customer, paypalStatus: string | null): MigrationOffers {
  const waiting = customer.legacy && !customer.migrated;
  return {
    freeDowngrade: waiting && customer.plan_code === 'free',
    migrateSubscription: waiting && customer.plan_code !== 'free',
    paypal: paypalStatus === 'ACTIVE',
  };
}

/** Why a move is not offered. */
export function notOffered(what: 'Free Downgrade' | 'Migrate Subscription', customer: Customer): string {
  const plan = what === 'Free Downgrade' ? 'on the free plan' : 'on a paid plan';
  const why = customer.migrated
    ? 'this customer is migrated already'
    : !customer.legacy
      ? 'this is no legacy customer'
      : `this customer is on ${planLabel(customer.plan_code)}`;
  return `${what} is for legacy customers ${plan} only: ${why}.`;
}

/** A customer's PayPal record where it can be migrated. @throws ApiError 409 */
export function activePaypal<T extends Partial<PaypalRecord>>(
  record: T | undefined,
): T & { subscriptionID: string } {
  if (!record?.subscriptionID) throw new ApiError(409, 'This customer has no PayPal subscription.');
  if (record.status !== 'ACTIVE')
    throw new ApiError(
      409,
      `The PayPal subscription is ${String(record.status).toLowerCase()}, only an active one is migrated.`,
    );
  return { ...record, subscriptionID: record.subscriptionID };
}

/** The lock of the deletion of a customer's payment methods. */
export const removalLock = (userid: string): string => `remove-payment-methods:${userid}`;

/** Statuses of a subscription that still takes money. */
const billing = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/**
 * Why a customer's payment method may not be deleted now; null: it may. A subscription that goes on would fail at its
 * next renewal, unless it is paid by the invoices that the customer gets.
 */
export function removalRefusal(
  subscriptions: readonly (Parameters<typeof renewsAgain>[0] & {
    readonly status: string;
    readonly planCode: string | null;
    readonly collectionMethod?: string | null;
  })[],
): string | null {
  const goesOn = subscriptions.find(
    (one) => billing.has(one.status) && renewsAgain(one) && one.collectionMethod !== 'send_invoice',
  );
  if (!goesOn) return null;
  const plan = goesOn.planCode === null ? '' : ` (${planLabel(goesOn.planCode)})`;
  return `A subscription${plan} still runs and needs the payment method. Please end it first.`;
}

/** An amount with its currency, such as `399.00 USD`. */
export const money = (cents: number, currency: string): string =>
  `${(cents / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency))} ${currency.toUpperCase()}`;
