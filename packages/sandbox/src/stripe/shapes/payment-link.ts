import type { Price } from './catalog.ts';
import type { Metadata } from './common.ts';

export type PaymentLink = ReturnType<typeof paymentLinkShape>;

/** https://docs.stripe.com/api/payment-link/object */
export function paymentLinkShape(given: {
  id: string;
  slug: string;
  currency: string;
  recurring: boolean;
  allowPromotionCodes: boolean;
  redirectUrl: string | null;
  metadata: Metadata;
}) {
  return {
    id: given.id,
    object: 'payment_link' as const,
    active: true,
    after_completion: given.redirectUrl
      ? { redirect: { url: given.redirectUrl }, type: 'redirect' as const }
      : { hosted_confirmation: { custom_message: null }, type: 'hosted_confirmation' as const },
    allow_promotion_codes: given.allowPromotionCodes,
    application: null,
    application_fee_amount: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: 'auto',
    consent_collection: null,
    currency: given.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_creation: given.recurring ? 'always' : 'if_required',
    inactive_message: null as string | null,
    invoice_creation: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: given.metadata,
    on_behalf_of: null,
    payment_intent_data: null,
    payment_method_collection: 'always',
    payment_method_options: null,
    payment_method_types: null,
    phone_number_collection: { enabled: false },
    restrictions: null,
    shipping_address_collection: null,
    shipping_options: [],
    submit_type: 'auto',
    subscription_data: null,
    tax_id_collection: { enabled: false, required: 'never' },
    transfer_data: null,
    url: `https://buy.stripe.com/test_${given.slug}`,
  };
}

/** https://docs.stripe.com/api/payment-link/retrieve-line-items */
export function paymentLinkLineShape(given: {
  id: string;
  quantity: number;
  price: Price;
  description: string | null;
}) {
  const amountCents = given.price.unit_amount * given.quantity;
  return {
    id: given.id,
    object: 'item' as const,
    amount_discount: 0,
    amount_subtotal: amountCents,
    amount_tax: 0,
    amount_total: amountCents,
    currency: given.price.currency,
    description: given.description,
    price: given.price,
    quantity: given.quantity,
  };
}
