/** States of an invoice at the card provider. */
export const invoiceStates = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What an invoice may hold. Amounts are in the currency's smallest unit. */
export const invoiceLimits = {
  lines: 300,
  quantity: 1_000_000,
  /** The card provider's own limit, for one line and for the total. */
  amountCents: 99_999_999,
  daysUntilDue: 365,
} as const;

/** Rows of one page of the list. */
export const invoicePageSize = 50;

/** ISO codes in which the card provider bills, those used most first. */
export const invoiceCurrencies = [
  'usd',
  'eur',
  'gbp',
  'jpy',
  'cad',
  'aud',
  'chf',
  'sgd',
  'hkd',
  'inr',
  'krw',
  'sek',
  'nok',
  'dkk',
  'pln',
  'czk',
  'huf',
  'brl',
  'mxn',
  'nzd',
  'zar',
  'aed',
] as const;
