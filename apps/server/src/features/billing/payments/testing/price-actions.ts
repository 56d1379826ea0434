import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import { setPaymentLinkActive } from '@midoffice/contract/billing/payment-links/calls/set-payment-link-active';
import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { createCustomPrice } from '@midoffice/contract/billing/prices/calls/create-custom-price';
import { createPricePlan } from '@midoffice/contract/billing/prices/calls/create-price-plan';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { setPriceActive } from '@midoffice/contract/billing/prices/calls/set-price-active';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { countEvents, type Action, type VendorEvent } from './action.ts';
import { another, legacyCustomer, type PaymentsWorld } from './world.ts';

/** How many products of a name there are, and prices of these. */
async function productsNamed(world: PaymentsWorld, name: string): Promise<{ ids: string[]; prices: number }> {
  const ids: string[] = [];
  for await (const product of world.onlooker.products.list({ limit: 100 }))
    if (product.name === name) ids.push(product.id);
  const lists = await Promise.all(ids.map((product) => world.onlooker.prices.list({ product, limit: 100 })));
  return { ids, prices: lists.flatMap(({ data }) => data).length };
}

/** None of it is 0, more than one of any of it that many. */
const least = (counts: readonly number[]): number => (Math.min(...counts) === 0 ? 0 : Math.max(...counts));

const changes =
  (type: string) =>
  async (_world: PaymentsWorld, { key }: { key: string }, events: readonly VendorEvent[]): Promise<number> =>
    countEvents(events, type, key);

/** Payment links, prices, plans, migrations and syncs. */
export const priceActions: readonly Action[] = [
  {
    name: 'create-payment-link',
    call: createPaymentLink,
    paths: ['/v1/products', '/v1/prices', '/v1/payment_links'],
    async make() {
      const name = `Link ${another()}`;
      return { userid: '', input: { name, description: 'One report', amount: 12_345 }, key: name };
    },
    async happened(world, { key }) {
      const { ids, prices } = await productsNamed(world, key);
      const product = ids[0] ? await world.onlooker.products.retrieve(ids[0]) : undefined;
      let links = 0;
      for await (const link of world.onlooker.paymentLinks.list({ limit: 100 }))
        if (product && link.metadata['midoffice_effect'] === product.metadata['midoffice_effect']) links += 1;
      return least([ids.length, prices, links]);
    },
  },
  {
    name: 'set-payment-link-active',
    call: setPaymentLinkActive,
    paths: ['/v1/payment_links/*'],
    async make(world) {
      const made = await world.admin.call(createPaymentLink, {
        name: `Closed link ${another()}`,
        description: 'One report',
        amount: 500,
      });
      const id = made.body.id!;
      return { userid: '', input: { id, active: false }, key: id };
    },
    happened: changes('payment_link.updated'),
  },
  {
    name: 'create-custom-price',
    call: createCustomPrice,
    paths: ['/v1/prices'],
    async make() {
      const priceName = `Custom ${another()}`;
      const input = { productId: 'prod_IND1', planType: 'annual', amount: 150_000, priceName };
      return { userid: '', input, key: priceName };
    },
    async happened(world, { key }) {
      let found = 0;
      for await (const { nickname } of world.onlooker.prices.list({ product: 'prod_IND1', limit: 100 }))
        if (nickname === key) found += 1;
      return found;
    },
  },
  {
    name: 'create-price-plan',
    call: createPricePlan,
    paths: ['/v1/products', '/v1/prices'],
    async make() {
      const label = `Enterprise ${another()}`;
      return { userid: '', input: { label, planType: 'monthly', amount: 99_900 }, key: label };
    },
    async happened(world, { key }) {
      const { ids, prices } = await productsNamed(world, key);
      return least([ids.length, prices]);
    },
  },
  {
    name: 'set-price-active',
    call: setPriceActive,
    paths: ['/v1/prices/*'],
    async make(world) {
      const price = await world.onlooker.prices.create({
        product: 'prod_IND2',
        unit_amount: 4200,
        currency: 'usd',
        recurring: { interval: 'month' },
      });
      return { userid: '', input: { priceID: price.id, active: false }, key: price.id };
    },
    happened: changes('price.updated'),
  },
  {
    name: 'migrate-custom-price',
    call: migrateCustomPriceSubscriptions,
    paths: ['/v1/subscriptions/*'],
    ownClock: true,
    async make(world) {
      const { userid, subscription } = await legacyCustomer(world);
      const input = { userid, subscription, newPriceID: 'price_monthlyIND1' };
      return { userid, input, key: subscription };
    },
    async happened(world, { key }, events) {
      const { customer } = await world.onlooker.subscriptions.retrieve(key);
      const items = await world.onlooker.invoiceItems.list({ customer: String(customer), limit: 100 });
      // One credit and one debit.
      return least([countEvents(events, 'customer.subscription.updated', key), items.data.length / 2]);
    },
  },
  {
    name: 'sync-products',
    call: syncProducts,
    paths: ['/v1/products/*'],
    alone: true,
    async make(world) {
      const { id } = await world.onlooker.products.create({ name: `Synced ${another()}` });
      await world.admin.call(syncProducts, {});
      await world.admin.call(changeCatalogueItem, { id, changes: { name: `Renamed ${another()}` } });
      return { userid: '', input: {}, key: id };
    },
    happened: changes('product.updated'),
  },
];
