import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

/** Calls that act on money. */
export const rows: readonly Row[] = [
  {
    call: 'POST /account/create-payment-link',
    input: () => ({ name: 'Data pack', description: 'Prices of 2025', amount: 1000 }),
    answer: has('name description amount currency recurring createdAt paymentLink url'),
  },
  {
    call: 'GET /account/get-payment-links',
    input: () => ({}),
    answer: [has('id name description amount currency url')],
  },
  {
    call: 'GET /admin/create-override-charge',
    changes: true,
    input: () => ({ invoiceID: 'in_1' }),
    answer: said,
    refusal: [404, /knows no invoice of this ID/],
  },
  {
    call: 'POST /admin/create-custom-price',
    input: () => ({
      productId: 'prod_COM3',
      amount: 150_000,
      planType: 'annual',
      priceName: 'Acme 2026',
    }),
    answer: said,
  },
  {
    call: 'GET /admin/get-all-stable-products',
    input: () => ({}),
    answer: { products: [{ ...has('id name'), prices: [has('id amount planType')] }] },
  },
  {
    call: 'POST /admin/migrate-custom-price-subscriptions',
    input: ({ customers }) => ({ userid: customers[6], subscription: 'sub_1', newPriceID: 'price_1' }),
    answer: said,
    refusal: [404, /no subscription of this ID/],
  },
  {
    call: 'POST /admin/create-price-plan',
    input: () => ({ label: 'Enterprise Gold', amount: 120_000, planType: 'monthly' }),
    answer: said,
  },
  {
    call: 'GET /admin/get-paypal-subscriptions',
    input: () => ({}),
    answer: [has('userid email subscriptionID status amount currency')],
  },
  {
    call: 'POST /admin/auto-payment',
    input: ({ customers }) => ({ userid: customers[6] }),
    answer: said,
    refusal: [409, /./],
  },
  { call: 'POST /admin/sync-products', input: () => ({}), answer: said },
];
