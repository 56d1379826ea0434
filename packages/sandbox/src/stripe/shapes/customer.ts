import type { Address, Metadata } from './common.ts';

export interface NewCustomer {
  id: string;
  created: number;
  invoicePrefix: string;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  description?: string | null;
  address?: Address | null;
  metadata?: Metadata;
  balanceCents?: number;
  defaultPaymentMethod?: string | null;
  testClock?: string | null;
}

export type Customer = ReturnType<typeof customerShape>;

/** https://docs.stripe.com/api/customers/object */
export function customerShape(given: NewCustomer) {
  return {
    id: given.id,
    object: 'customer' as const,
    address: given.address ?? null,
    balance: given.balanceCents ?? 0,
    created: given.created,
    currency: null as string | null,
    default_source: null as string | null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: given.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: given.defaultPaymentMethod ?? null,
      footer: null as string | null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [] as string[],
    shipping: null as { address: Address; name: string; phone: string | null } | null,
    tax_exempt: 'none' as 'none' | 'exempt' | 'reverse',
    test_clock: given.testClock ?? null,
  };
}
