import { type Price, planShape } from './catalog.ts';
import type { Metadata } from './common.ts';

export type SubscriptionSchedule = ReturnType<typeof scheduleShape>;

/** https://docs.stripe.com/api/subscription_schedules/object, of one phase */
export function scheduleShape(given: {
  id: string;
  created: number;
  customer: string;
  endBehavior: 'release' | 'cancel';
  items: { price: Price; quantity: number }[];
  phase: { start: number; end: number };
  metadata: Metadata;
  testClock: string | null;
}) {
  return {
    id: given.id,
    object: 'subscription_schedule' as const,
    application: null,
    billing_mode: { flexible: null, type: 'classic' as const },
    canceled_at: null as number | null,
    completed_at: null as number | null,
    created: given.created,
    current_phase: null as { start_date: number; end_date: number } | null,
    customer: given.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic' as const,
      billing_thresholds: null,
      collection_method: 'charge_automatically' as const,
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' as const },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: given.endBehavior,
    livemode: false,
    metadata: given.metadata,
    phases: [
      {
        add_invoice_items: [],
        application_fee_percent: null,
        billing_cycle_anchor: null,
        billing_thresholds: null,
        collection_method: null,
        currency: given.items[0]?.price.currency ?? 'usd',
        default_payment_method: null,
        default_tax_rates: [],
        description: null,
        discounts: [],
        end_date: given.phase.end,
        invoice_settings: null,
        items: given.items.map(({ price, quantity }) => ({
          billing_thresholds: null,
          discounts: [],
          metadata: {} as Metadata,
          plan: planShape(price),
          price: price.id,
          quantity,
          tax_rates: [],
        })),
        metadata: {} as Metadata,
        on_behalf_of: null,
        proration_behavior: 'create_prorations' as const,
        start_date: given.phase.start,
        transfer_data: null,
        trial_end: null,
      },
    ],
    released_at: null as number | null,
    released_subscription: null as string | null,
    status: 'not_started' as 'not_started' | 'active' | 'completed' | 'released' | 'canceled',
    subscription: null as string | null,
    test_clock: given.testClock,
  };
}
