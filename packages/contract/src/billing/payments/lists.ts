/** Lines on a page of PayPal subscriptions. */
export const paypalPageSize = 50;
/** Lines of a list that is answered whole, as a file takes it. */
export const paypalAtMost = 50_000;

/** What the list of PayPal subscriptions is ordered by. */
export const paypalSorts = ['nextBillingTime', 'email', 'planCode', 'status', 'amount', 'fetchedAt'] as const;
export type PaypalSort = (typeof paypalSorts)[number];

/** States of a subscription at PayPal. Source: https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get */
export const paypalStatuses = [
  'ACTIVE',
  'SUSPENDED',
  'APPROVAL_PENDING',
  'APPROVED',
  'CANCELLED',
  'EXPIRED',
] as const;

/** Why money goes back, as the card provider's reports call it. */
export const refundCauses = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundCause = (typeof refundCauses)[number];
