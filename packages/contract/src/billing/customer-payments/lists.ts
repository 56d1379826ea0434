/** Charges or invoices on one page. */
export const paymentsPageSize = 50;
/** Charges or invoices that one request answers at most, for a file of all pages. */
export const paymentsAtMost = 10_000;

/**
 * Which charges are listed. `refunded` and the disputed ones count those of a part too. `disputed`: somebody has to answer, or
 * the bank still decides; `everDisputed`: whatever became of it.
 */
export const chargeTypes = [
  'all',
  'succeeded',
  'failed',
  'pending',
  'refunded',
  'disputed',
  'everDisputed',
] as const;
export type ChargeType = (typeof chargeTypes)[number];

/** Which invoices are listed, by their status at the card provider. */
export const invoiceTypes = ['all', 'paid', 'open', 'draft', 'void', 'uncollectible'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const chargeSorts = ['createdAt', 'amountDue', 'amountPaid', 'status'] as const;
export type ChargeSort = (typeof chargeSorts)[number];
export const invoiceSorts = ['createdAt', 'amountDue', 'amountPaid', 'status', 'number'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

export const noSubscriptionText = 'No subscription found';
export const noChargesText = 'No charges found';
export const noInvoicesText = 'No invoices found';
