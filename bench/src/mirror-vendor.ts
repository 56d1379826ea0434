// The card provider of the bench `mirror`, in a process of its own: customers with a monthly subscription of some years.
//   node mirror-vendor.ts CUSTOMERS
import { startSandbox } from '@midoffice/sandbox';
import { catalogue } from '../../apps/server/src/features/customers/accounts/demo/catalogue.ts';

const nowMs = Date.UTC(2026, 5, 15, 12);
const customers = Number(process.argv[2]);
const sandbox = await startSandbox({
  seed: 7,
  now: () => nowMs,
  stripe: { secretKey: 'sk_test_bench', webhookSecret: 'whsec_test' },
});
sandbox.stripe.seed(catalogue('2020-01-01T00:00:00Z'));
sandbox.stripe.seed({
  prices: [{ id: 'price_bench', product: 'prod_IND1', unitAmountCents: 1900, interval: 'month' }],
});
const { counts } = sandbox.stripe.seed({
  customers: Array.from({ length: customers }, (_none, n) => ({
    id: `cus_bench${n}`,
    email: `bench${n}@client.example`,
    name: `Bench ${n}`,
    created: '2022-04-01T00:00:00Z',
    subscriptions: [{ price: 'price_bench', start: '2022-05-01T00:00:00Z' }],
  })),
});
process.send!({ url: sandbox.url, counts });
