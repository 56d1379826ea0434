import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { setPaymentLinkActive } from '@midoffice/contract/billing/payment-links/calls/set-payment-link-active';
import type { PaymentLink } from '@midoffice/contract/billing/payment-links/shapes';
import { act, waitFor, within } from '@testing-library/react';
import { go } from '../../../../kit/address/place.ts';
import { currentLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { PaymentLinks } from './payment-links.tsx';

const link = (n: number): PaymentLink => ({
  id: `plink_${n}`,
  name: `Pack ${n}`,
  description: 'Prices of 2025',
  amount: 12_345,
  currency: 'usd',
  recurring: false,
  interval: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  paymentLink: `https://pay.example/${n}`,
  url: `https://pay.example/${n}`,
  active: n !== 2,
  createdBy: 'ada@staff.example',
});
const listOf = (count: number) => ({
  rows: Array.from({ length: count }, (_none, n) => link(n + 1)),
  total: count,
  fetchedAt: '2026-01-06T10:00:00.000Z',
  fetchedBy: 'ada@staff.example',
});

describe('stripe-create-payment-link', () => {
  testReadStates(PaymentLinks, {
    call: getPaymentLinks,
    filled: listOf(1),
    shows: 'Pack 1',
    empty: listOf(0),
    says: 'No payment links found',
  });

  test('what was typed of a new link is asked about before another tool takes it away', async () => {
    const { user } = drawScreen(PaymentLinks, {
      server: new FakeServer().answers(getPaymentLinks, listOf(0)),
    });
    await user.type(await screen.findByLabelText(/^Title/), 'Pack');
    act(() => go('/admin', { page: 'billing', item: 'offers' }));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Payment link']));
    assert.equal(new URLSearchParams(location.search).get('item'), null);
  });

  test('25 links are 3 groups, 12345 is 123.45 (r002-paylink-group-10)', async () => {
    drawScreen(PaymentLinks, { server: new FakeServer().answers(getPaymentLinks, listOf(25)) });
    await screen.findByText('Pack 25');
    const groups = screen.getAllByRole('region', { name: /^Links \d+ to \d+$/ });
    assert.deepEqual(
      groups.map((group) => group.getAttribute('aria-label')),
      ['Links 1 to 10', 'Links 11 to 20', 'Links 21 to 25'],
    );
    assert.match(groups[2]!.textContent, /\$123\.45/);
  });

  test('Create is on once title and description are filled and the price is above 0 (r002-paylink-limits, r002-payment-links-body)', async () => {
    const server = new FakeServer().answers(getPaymentLinks, listOf(0)).answers(createPaymentLink, {
      success: true,
      message: 'Payment link for $10.00 created.',
      effect: { id: 'e1', state: 'done' },
      url: 'https://pay.example/new',
    });
    const { user } = drawScreen(PaymentLinks, { server, me: { core: true } });
    const create = screen.getByRole('button', { name: 'Create link…' });
    const isOff = (): boolean => create.getAttribute('aria-disabled') === 'true';
    const title = screen.getByLabelText('Title');
    const description = screen.getByLabelText('Description');
    assert.deepEqual(
      [title.getAttribute('maxlength'), description.getAttribute('maxlength')],
      ['100', '300'],
    );
    assert.ok(screen.getByText('0/100') && screen.getByText('0/300'));
    assert.ok(isOff());
    await user.type(title, 'Data pack');
    await user.type(description, 'Prices');
    assert.ok(isOff());
    const price = screen.getByLabelText('Price');
    await user.type(price, '0');
    assert.ok(isOff());
    await user.clear(price);
    await user.type(price, '10.005');
    assert.ok(isOff());
    await screen.findByText('must have at most 2 decimals');
    await user.clear(price);
    await user.type(price, '10');
    assert.ok(!isOff());
    await user.click(create);
    const dialog = await screen.findByRole('dialog', { name: 'Create Payment Link' });
    await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
    await screen.findByRole('link', { name: 'https://pay.example/new' });
    assert.deepEqual(server.inputsOf(createPaymentLink), [
      { name: 'Data pack', description: 'Prices', amount: 1000 },
    ]);
    assert.equal((title as HTMLInputElement).value, '');
    assert.ok(screen.getByText(/^Data pack, \$10\.00:/));
    await user.type(title, 'Other');
    await user.type(description, 'Prices');
    await user.type(price, '99');
    await user.click(create);
    assert.equal(
      screen.queryByRole('link', { name: 'https://pay.example/new' }),
      null,
      'an address is never beside what it is not for',
    );
  });

  test('other admins make no links (r002-paylink-core)', async () => {
    drawScreen(PaymentLinks, { server: new FakeServer().answers(getPaymentLinks, listOf(1)) });
    const close = await screen.findByRole('button', { name: 'Close: Pack 1' });
    assert.equal(close.getAttribute('aria-disabled'), 'true');
  });

  test('a link is closed after a question, a closed one opened again', async () => {
    const server = new FakeServer().answers(getPaymentLinks, listOf(2)).answers(setPaymentLinkActive, {
      success: true,
      message: 'Payment link closed. Nobody can pay by it.',
      effect: { id: 'e1', state: 'done' },
    });
    const { user } = drawScreen(PaymentLinks, { server, me: { core: true } });
    await user.click(await screen.findByRole('button', { name: 'Close: Pack 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close payment link' });
    await user.click(within(dialog).getByRole('button', { name: 'Close link' }));
    await screen.findByText('Payment link closed. Nobody can pay by it.');
    assert.deepEqual(server.inputsOf(setPaymentLinkActive), [{ id: 'plink_1', active: false }]);
    assert.ok(screen.getByRole('button', { name: 'Open again: Pack 2' }));
  });
});
