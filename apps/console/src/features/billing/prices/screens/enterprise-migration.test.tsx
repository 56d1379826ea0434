import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { products } from '../testing/products.ts';
import { EnterpriseMigrationScreen } from './enterprise-migration.tsx';

const subscription = {
  subscriptionID: 'sub_1',
  stripeID: 'cus_1',
  status: 'active',
  productId: 'prod_1',
  productName: 'Enterprise Data',
  priceID: 'price_1',
  priceName: 'List price, 2024',
  planCode: 'enterprise-annual',
  amount: 150_000,
  currency: 'usd',
  period: 'year',
  currentPeriodEnd: '2026-07-01T00:00:00.000Z',
  notAllowed: null as string | null,
};
const listOf = (...rows: (typeof subscription)[]) => ({ userid: 'ada', email: 'ada@company.example', rows });
const preview = {
  subscription: 'sub_1',
  newPriceID: 'price_2',
  currency: 'usd',
  prorationDate: 1_781_524_800,
  proration: -30_137,
  total: 59_863,
  due: 59_863,
  at: '2026-07-01T00:00:00.000Z',
  chargesNow: false,
  invoicesNow: false,
  present: { amount: 150_000, period: 'year' },
  next: { amount: 90_000, period: 'year' },
  lines: [{ description: 'Unused time', amount: -75_342, proration: true, earlier: false }],
};
const done = { success: true as const, effect: { id: 'e1', state: 'done' as const } };
const address = { userid: 'ada' };
const serverWith = (...rows: (typeof subscription)[]) =>
  new FakeServer()
    .answers(getAllStableProducts, products)
    .answers(getEnterpriseSubscriptions, listOf(...rows));

describe('stripe-custom-enterprise-migration', () => {
  testReadStates(EnterpriseMigrationScreen, {
    call: getEnterpriseSubscriptions,
    filled: listOf(subscription),
    shows: 'List price, 2024',
    empty: listOf(),
    says: 'No Active Legacy Subscriptions Available',
    address,
    around: (server) => server.answers(getAllStableProducts, products),
  });

  test('enterprise-migrate-subscription: Migrate needs a new price; the figures shown travel along (r002-price-migrate-needs-price)', async () => {
    const server = serverWith(subscription)
      .answers(getEnterpriseMigration, preview)
      .answers(migrateCustomPriceSubscriptions, { ...done, message: 'Successfully migrated subscription.' });
    const { user } = drawScreen(EnterpriseMigrationScreen, { server, address });
    const migrate = await screen.findByRole('button', { name: 'Migrate…' });
    assert.equal(migrate.getAttribute('aria-disabled'), 'true');
    const picker = screen.getByLabelText('New price');
    await within(picker).findByRole('option', { name: /Acme 2026/ });
    assert.equal(within(picker).getAllByRole('option').length, 2, 'neither the present price nor others');
    await user.selectOptions(picker, 'price_2');
    assert.equal(migrate.getAttribute('aria-disabled'), null);
    await user.click(migrate);
    const dialog = await screen.findByRole('dialog', { name: 'Migrate Enterprise Subscription' });
    await within(dialog).findByText('-$301.37');
    assert.match(dialog.textContent, /\$598\.63 is due on 2026-07-01, nothing is charged now\./);
    await user.type(within(dialog).getByLabelText('Reason'), 'contract');
    await user.click(within(dialog).getByRole('button', { name: 'Migrate' }));
    await screen.findByText('Successfully migrated subscription.');
    assert.deepEqual(server.inputsOf(migrateCustomPriceSubscriptions), [
      {
        userid: 'ada',
        subscription: 'sub_1',
        newPriceID: 'price_2',
        reason: 'contract',
        expected: {
          currency: 'usd',
          prorationDate: 1_781_524_800,
          proration: -30_137,
          total: 59_863,
          due: 59_863,
        },
      },
    ]);
  });

  test('a migration that fails without a text says so, and one that is not allowed says why', async () => {
    const server = serverWith(subscription)
      .answers(getEnterpriseMigration, preview)
      .refuses(migrateCustomPriceSubscriptions, 500);
    const { user } = drawScreen(EnterpriseMigrationScreen, {
      server,
      address: { ...address, price: 'price_2' },
    });
    const migrate = await screen.findByRole('button', { name: 'Migrate…' });
    await screen.findByRole('option', { name: /Acme 2026/ });
    await user.click(migrate);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('-$301.37');
    await user.type(within(dialog).getByLabelText('Reason'), 'contract');
    await user.click(within(dialog).getByRole('button', { name: 'Migrate' }));
    await screen.findByText(/^Failed to migrate subscription\./);
  });

  test('products that cannot be read are said to be so, and read again when asked; none is offered meanwhile', async () => {
    const server = serverWith(subscription).refuses(getAllStableProducts, 502, {
      message: 'Failed to fetch products. The card provider does not answer.',
    });
    const { user } = drawScreen(EnterpriseMigrationScreen, { server, address });
    await screen.findByText(/^Failed to fetch products\./);
    assert.equal(screen.queryByText('No other price: create one first'), null);
    server.answers(getAllStableProducts, products);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Acme 2026/ });
  });

  test('while products are read no price is said to be missing', async () => {
    drawScreen(EnterpriseMigrationScreen, {
      server: serverWith(subscription).holds(getAllStableProducts),
      address,
    });
    await screen.findByText('List price, 2024');
    assert.ok(await screen.findByRole('status', { name: 'Loading' }));
    assert.equal(screen.queryByText('No other price: create one first'), null);
    assert.equal(screen.queryByRole('button', { name: 'Migrate…' }), null);
  });

  test('a subscription that ends cannot be migrated', async () => {
    drawScreen(EnterpriseMigrationScreen, {
      server: serverWith({
        ...subscription,
        notAllowed: 'subscription: is cancelled and ends on 2026-07-01',
      }),
      address,
    });
    const migrate = await screen.findByRole('button', { name: 'Migrate…' });
    assert.equal(migrate.getAttribute('aria-disabled'), 'true');
    assert.equal(
      migrate.getAttribute('aria-description'),
      'The subscription is cancelled and ends on 2026-07-01',
    );
  });
});
