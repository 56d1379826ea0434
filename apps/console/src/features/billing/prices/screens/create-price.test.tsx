import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCustomPrice } from '@midoffice/contract/billing/prices/calls/create-custom-price';
import { createPricePlan } from '@midoffice/contract/billing/prices/calls/create-price-plan';
import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { setPriceActive } from '@midoffice/contract/billing/prices/calls/set-price-active';
import { act, waitFor, within } from '@testing-library/react';
import { go } from '../../../../kit/address/place.ts';
import { currentLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { products } from '../testing/products.ts';
import { CreatePriceScreen } from './create-price.tsx';

const done = { success: true as const, effect: { id: 'e1', state: 'done' as const } };
const value = (label: string): string =>
  (within(screen.getByRole('form', { name: 'Create New Price' })).getByLabelText(label) as HTMLInputElement)
    .value;
const field = (label: string): HTMLElement =>
  within(screen.getByRole('form', { name: 'Create New Price' })).getByLabelText(label);

describe('enterprise-create-price', () => {
  testReadStates(CreatePriceScreen, {
    call: getAllStableProducts,
    filled: products,
    shows: 'List price',
    empty: { message: 'Enterprise Products Loaded.', products: [] },
    says: 'No prices found',
  });

  test('what was typed of a price and of a plan is asked about before another tool takes it away', async () => {
    const { user } = drawScreen(CreatePriceScreen, {
      server: new FakeServer().answers(getAllStableProducts, products),
    });
    await screen.findByText('Enterprise Products Loaded.');
    await user.type(field('Name'), 'Special');
    await user.type(screen.getByLabelText('Plan label'), 'Big');
    act(() => go('/admin', { page: 'billing', item: 'offers' }));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels.toSorted(), ['Enterprise plan', 'Price']));
    assert.equal(new URLSearchParams(location.search).get('item'), null);
  });

  test('asks for product, period, amount and name, one at a time (r002-price-check-order)', async () => {
    const { user } = drawScreen(CreatePriceScreen, {
      server: new FakeServer().answers(getAllStableProducts, products),
    });
    await screen.findByText('Enterprise Products Loaded.');
    const create = screen.getByRole('button', { name: 'Create price…' });
    await user.click(create);
    await screen.findByText('Please select a product first.');
    await user.selectOptions(field('Product'), 'Enterprise Data');
    await user.click(create);
    await screen.findByText('Please select a period first.');
    await user.selectOptions(field('Period'), 'Annual');
    await user.type(field('Amount'), '0');
    await user.click(create);
    await screen.findByText('Please enter a valid price amount.');
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '12,5');
    await user.type(field('Name'), 'Acme');
    await user.click(create);
    assert.ok(screen.getByText('must use a point for decimals, as in 12.5'));
    assert.ok(!screen.queryByRole('dialog'), 'a decimal comma is no thousands separator');
    await user.clear(field('Name'));
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '1,500');
    await user.click(create);
    await screen.findByText('Please enter a name for the custom price.');
    assert.ok(!screen.queryByRole('dialog'));
  });

  test("'1,500' is sent as 150000; the form is emptied after success (r002-price-amount, r002-price-reset)", async () => {
    const server = new FakeServer()
      .answers(getAllStableProducts, products)
      .answers(createCustomPrice, { ...done, message: 'Successfully created a custom price.' });
    const { user } = drawScreen(CreatePriceScreen, { server });
    await screen.findAllByText('List price');
    await user.selectOptions(field('Product'), 'Enterprise Data');
    await user.selectOptions(field('Period'), 'Annual');
    await user.type(field('Amount'), '1,500');
    await user.selectOptions(field('Product'), 'Enterprise Display');
    assert.deepEqual([value('Period'), value('Amount')], ['', ''], 'another product clears period and price');
    await user.selectOptions(field('Period'), 'Annual');
    await user.type(field('Amount'), '1,500');
    await user.type(field('Name'), 'Acme 2026');
    await user.click(screen.getByRole('button', { name: 'Create price…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Price' });
    assert.match(dialog.textContent, /\$1,500\.00 a year/);
    await user.click(within(dialog).getByRole('button', { name: 'Create price' }));
    await screen.findByText('Successfully created a custom price.');
    assert.deepEqual(server.inputsOf(createCustomPrice), [
      { productId: 'prod_2', amount: 150_000, planType: 'annual', priceName: 'Acme 2026' },
    ]);
    assert.deepEqual([value('Product'), value('Amount'), value('Name')], ['', '', '']);
  });

  test('billing-create-price-plan: a plan from its label, period and amount (r002-price-plan-keys)', async () => {
    const server = new FakeServer()
      .answers(getAllStableProducts, products)
      .answers(createPricePlan, { ...done, message: 'Plan created successfully' });
    const { user } = drawScreen(CreatePriceScreen, { server });
    const form = within(screen.getByRole('form', { name: 'Create Enterprise Plan' }));
    assert.equal(form.getByLabelText('Plan label').getAttribute('maxlength'), '100');
    await user.click(form.getByRole('button', { name: 'Create plan…' }));
    assert.ok(form.getAllByRole('alert').length >= 3, 'every field says what it needs');
    await user.type(form.getByLabelText('Plan label'), 'Enterprise Gold');
    await user.selectOptions(form.getByLabelText('Period'), 'Monthly');
    await user.type(form.getByLabelText('Amount'), '1,200.50');
    await user.click(form.getByRole('button', { name: 'Create plan…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Enterprise Plan' });
    await user.click(within(dialog).getByRole('button', { name: 'Create plan' }));
    await screen.findByText('Plan created successfully');
    assert.deepEqual(server.inputsOf(createPricePlan), [
      { label: 'Enterprise Gold', amount: 120_050, planType: 'monthly' },
    ]);
  });

  test('a price is archived after a question', async () => {
    const server = new FakeServer()
      .answers(getAllStableProducts, products)
      .answers(setPriceActive, { ...done, message: 'Price archived.' });
    const { user } = drawScreen(CreatePriceScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Archive Acme 2026' }));
    const dialog = await screen.findByRole('dialog', { name: 'Archive price' });
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await screen.findByText('Price archived.');
    assert.deepEqual(server.inputsOf(setPriceActive), [{ priceID: 'price_2', active: false }]);
  });
});
