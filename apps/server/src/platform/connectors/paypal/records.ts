import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
/** A PayPal subscription as the mirror keeps it. Times are ISO 8601. */
export interface PaypalRecord {
  readonly subscriptionID: string;
  /** APPROVAL_PENDING, APPROVED, ACTIVE, SUSPENDED, CANCELLED or EXPIRED. */
  readonly status: string;
  readonly payerID: string | null;
  readonly payerEmail: string | null;
  readonly planID: string | null;
  /** Our plan code: the merchant's own id on the subscription, else the plan's name. */
  readonly planCode: string | null;
  /** For one period, all of its quantity. */
  readonly amountCents: number | null;
  readonly currency: string | null;
  /** day, week, month or year. */
  readonly interval: string | null;
  /** Billed every so many intervals; absent where it was read by an older release. */
  readonly intervalCount?: number | null;
  readonly startTime: string | null;
  readonly nextBillingTime: string | null;
  readonly lastPaymentTime: string | null;
  readonly failedPayments: number;
}

/** Whether a subscription of this status has not begun to bill and still may, once the payer approves. */
export const isStartingAtPaypal = (status: string | undefined): boolean =>
  status === 'APPROVAL_PENDING' || status === 'APPROVED';

/** A payment of a PayPal subscription. */
export interface PaypalTransaction {
  readonly id: string;
  readonly status: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly time: string;
  readonly payerEmail: string | null;
}

interface Money {
  readonly value?: string;
  readonly currency_code?: string;
}

/** The fields that are read of https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get */
export interface WireSubscription {
  readonly id?: string;
  readonly status?: string;
  readonly plan_id?: string;
  readonly custom_id?: string;
  readonly quantity?: string;
  readonly start_time?: string;
  readonly subscriber?: { readonly payer_id?: string; readonly email_address?: string };
  readonly billing_info?: {
    readonly next_billing_time?: string;
    readonly failed_payments_count?: number;
    readonly last_payment?: { readonly time?: string; readonly amount?: Money };
  };
  readonly plan?: {
    readonly name?: string;
    readonly billing_cycles?: readonly {
      readonly frequency?: { readonly interval_unit?: string; readonly interval_count?: number };
      readonly pricing_scheme?: { readonly fixed_price?: Money };
    }[];
  };
}

/** The fields that are read of a line of https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_transactions */
export interface WireTransaction {
  readonly id?: string;
  readonly status?: string;
  readonly time?: string;
  readonly payer_email?: string;
  readonly amount_with_breakdown?: { readonly gross_amount?: Money };
}

/** Decimal text in the currency's smallest unit, without passing through binary fractions. */
export function centsOf(text: string | undefined, currency = 'usd'): number | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(text ?? '');
  if (!match) return null;
  const decimals = currencyDecimals(currency);
  const fraction = match[3] ?? '';
  // PayPal writes 1200.00 JPY too; a fraction that the currency does not have is no amount.
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const cents = Number(`${match[2]}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return match[1] ? -cents : cents;
}

/** What one period bills: the plan's price times the quantity, else what was paid last. */
function amountOf({ quantity = '1', plan, billing_info }: WireSubscription) {
  const price = plan?.billing_cycles?.at(-1)?.pricing_scheme?.fixed_price;
  const paid = price ?? billing_info?.last_payment?.amount;
  const cents = centsOf(paid?.value, paid?.currency_code);
  const times = price && /^[1-9]\d{0,8}$/.test(quantity) ? Number(quantity) : 1;
  return {
    amountCents: cents === null ? null : cents * times,
    currency: paid?.currency_code?.toLowerCase() ?? null,
  };
}

export function paypalRecord(wire: WireSubscription): PaypalRecord {
  const cycle = wire.plan?.billing_cycles?.at(-1);
  return {
    subscriptionID: wire.id ?? '',
    status: wire.status ?? 'UNKNOWN',
    payerID: wire.subscriber?.payer_id ?? null,
    payerEmail: wire.subscriber?.email_address ?? null,
    planID: wire.plan_id ?? null,
    planCode: wire.custom_id ?? wire.plan?.name ?? null,
    ...amountOf(wire),
    interval: cycle?.frequency?.interval_unit?.toLowerCase() ?? null,
    intervalCount: cycle?.frequency ? (cycle.frequency.interval_count ?? 1) : null,
    startTime: wire.start_time ?? null,
    nextBillingTime: wire.billing_info?.next_billing_time ?? null,
    lastPaymentTime: wire.billing_info?.last_payment?.time ?? null,
    failedPayments: wire.billing_info?.failed_payments_count ?? 0,
  };
}

export function paypalTransaction(wire: WireTransaction): PaypalTransaction {
  const amount = wire.amount_with_breakdown?.gross_amount;
  return {
    id: wire.id ?? '',
    status: wire.status ?? 'UNKNOWN',
    amountCents: centsOf(amount?.value, amount?.currency_code) ?? 0,
    currency: amount?.currency_code?.toLowerCase() ?? '',
    time: wire.time ?? '',
    payerEmail: wire.payer_email ?? null,
  };
}
