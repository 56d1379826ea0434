import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSubscriptionDetails } from '@midoffice/contract/billing/customer-payments/calls/get-subscription-details';
import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import type {
  ChargeLine,
  InvoiceLine,
  SubscriptionDetails,
  SubscriptionLine,
  UserCharges,
  UserInvoices,
} from '@midoffice/contract/billing/customer-payments/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { Charges } from './get-charges.tsx';
import { Subscriptions } from './get-subscription.tsx';
import { Invoices } from './get-invoices.tsx';

const at = '2026-01-05T10:00:00.000Z';
const fresh = {
  userid: 'ada',
  accounts: [
    {
      stripeID: 'cus_1',
      active: true,
      transferedFrom: null,
      deleted: false,
      dashboardUrl: 'https://provider.example/customers/cus_1',
      fetchedAt: at,
    },
  ],
  freshAt: at,
  refreshedBy: 'bo@staff.example',
};
const charge: ChargeLine = {
  chargeID: 'ch_1',
  stripeID: 'cus_1',
  createdAt: at,
  amountDue: 2900,
  amountPaid: 2900,
  amountRefunded: 400,
  amountDisputed: 1000,
  currency: 'usd',
  status: 'succeeded',
  failureCode: null,
  failureMessage: null,
  refunds: [{ refundID: 're_1', amount: 400, status: 'succeeded', reason: 'duplicate', createdAt: at }],
  disputes: [
    {
      disputeID: 'dp_1',
      amount: 1000,
      status: 'needs_response',
      reason: 'product_not_received',
      createdAt: at,
      dueBy: at,
      dashboardUrl: 'https://provider.example/disputes/dp_1',
    },
  ],
  card: 'visa 4242',
  description: 'Subscription update',
  invoiceID: 'in_1',
  invoiceNumber: 'A-0001',
  invoiceUrl: 'https://provider.example/i/1',
  dashboardUrl: 'https://provider.example/payments/ch_1',
};
const failed: ChargeLine = {
  ...charge,
  chargeID: 'ch_2',
  amountDue: 3000,
  amountPaid: 0,
  amountRefunded: 0,
  amountDisputed: 0,
  currency: 'jpy',
  status: 'failed',
  failureCode: 'insufficient_funds',
  failureMessage: 'Your card has insufficient funds.',
  refunds: [],
  disputes: [],
  invoiceUrl: 'javascript:alert(1)',
};
const charges = (...rows: ChargeLine[]): UserCharges => ({
  charges: rows,
  chargesType: 'all',
  total: rows.length,
  ...fresh,
});
const ChargesTab = () => <Charges userid="ada" />;

describe('stripe-get-charges', () => {
  testReadStates(ChargesTab, {
    call: getUserCharges,
    filled: charges(charge),
    shows: 'A-0001',
    empty: charges(),
    says: 'No charges found',
  });

  test('what was due, paid, refunded and disputed, in the currency of each, and why one failed', async () => {
    drawScreen(ChargesTab, { server: new FakeServer().answers(getUserCharges, charges(charge, failed)) });
    const [first, second] = (await screen.findAllByText('A-0001')).map((cell) => cell.closest('tr')!);
    const texts = (row: HTMLTableRowElement) => [...row.cells].map(({ textContent }) => textContent);
    assert.deepEqual(texts(first!).slice(0, 6), [
      '2026-01-05 10:00 UTC',
      '$29.00',
      '$29.00',
      'partly refunded dispute needs response',
      '$4.00',
      '$10.00',
    ]);
    assert.deepEqual(texts(second!).slice(1, 7), [
      '¥3,000',
      '¥0',
      'failed ',
      '',
      '',
      'Your card has insufficient funds.',
    ]);
    assert.equal(within(second!).queryByRole('link', { name: 'A-0001' }), null, 'a script is no link');
    assert.ok(screen.getByText(/last refreshed by bo@staff.example/));
  });

  test('a charge opens its refunds and disputes', async () => {
    const { user } = drawScreen(ChargesTab, {
      server: new FakeServer().answers(getUserCharges, charges(charge)),
    });
    await user.click(await screen.findByText('visa 4242'));
    const text = (await screen.findByRole('dialog')).textContent!;
    for (const part of ['re_1', '$4.00 duplicate', 'dp_1', '$10.00 product not received', 'needs response'])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });

  test('type, search, order and page are asked of the server; refresh reads again', async () => {
    const server = new FakeServer().answers(getUserCharges, { ...charges(charge), total: 120 });
    const { user } = drawScreen(ChargesTab, { server });
    await screen.findByText('A-0001');
    await user.selectOptions(screen.getByLabelText('Charges shown'), 'disputed');
    await user.type(screen.getByLabelText('Search charges'), ' ch_1 {Enter}');
    await user.click(screen.getByRole('columnheader', { name: 'amount Due' }).querySelector('button')!);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getUserCharges).at(-1), {
        userid: 'ada',
        type: 'disputed',
        search: 'ch_1',
        sort: 'amountDue',
        page: '2',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Charges read again at the card provider.');
    assert.ok(
      server
        .inputsOf(getUserCharges)
        .some((input) => JSON.stringify(input) === '{"userid":"ada","refresh":"true"}'),
    );
  });
});

const subscription: SubscriptionLine = {
  subscriptionID: 'sub_1',
  customerID: 'cus_1',
  amount: 2900,
  currency: 'usd',
  commission: 696,
  couponCodes: ['PARTNER20'],
  planName: 'Starter, monthly',
  planCode: 'monthlyIND1',
  createdAt: at,
  activeMonths: 3,
  canceledAt: null,
  subStatus: 'active',
  interval: 'month',
  intervalCount: 3,
  currentPeriodEnd: at,
  cancelAt: null,
  endedAt: null,
  dashboardUrl: 'https://provider.example/subscriptions/sub_1',
};
const details: SubscriptionDetails = {
  message: 'Subscriptions Loaded Successfully',
  subscriptionStatus: 'active',
  legacy: true,
  migrated: false,
  activeSubscription: subscription,
  otherActiveSubscriptions: [{ ...subscription, subscriptionID: 'sub_2' }],
  nonActiveSubscriptions: [{ ...subscription, subscriptionID: 'sub_3', subStatus: 'canceled' }],
  ...fresh,
};
const none: SubscriptionDetails = {
  ...details,
  message: 'No subscription found',
  subscriptionStatus: null,
  activeSubscription: null,
  otherActiveSubscriptions: [],
  nonActiveSubscriptions: [],
};
const SubscriptionsTab = () => <Subscriptions userid="ada" />;

describe('stripe-get-subscription', () => {
  testReadStates(SubscriptionsTab, {
    call: getSubscriptionDetails,
    filled: details,
    shows: 'sub_1',
    empty: none,
    says: 'No subscription found',
  });

  test('three groups in the columns of the subscription table, with flags; a filter; refresh says so', async () => {
    const server = new FakeServer().answers(getSubscriptionDetails, details);
    const { user } = drawScreen(SubscriptionsTab, { server });
    const first = within(await screen.findByRole('region', { name: 'Active subscription' }));
    const headers = new Set(first.getAllByRole('columnheader').map(({ textContent }) => textContent));
    for (const name of [
      'subscriptionID',
      'customerID',
      'amount',
      'commission',
      'planName',
      'createdAt',
      'activeMonths',
      'canceledAt',
      'subStatus',
      'interval',
    ])
      assert.ok(headers.has(name), name);
    assert.ok(first.getByText('$6.96') && first.getByText('3 months'));
    assert.ok(screen.getByText(/otherActiveSubscriptions 1/));
    await user.type(screen.getByLabelText('Filter subscriptions'), 'sub_3{Enter}');
    await waitFor(() => assert.equal(screen.queryByText('sub_1'), null));
    assert.ok(screen.getByText('sub_3'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Subscriptions Loaded Successfully');
  });
});

const invoice: InvoiceLine = {
  invoiceID: 'in_1',
  stripeID: 'cus_1',
  number: 'A-0001',
  createdAt: at,
  amountDue: 2400,
  amountPaid: 0,
  amountRemaining: 2400,
  currency: 'jpy',
  status: 'open',
  planName: 'Starter, monthly',
  periodStart: at,
  periodEnd: '2026-02-05T10:00:00.000Z',
  attemptCount: 1,
  nextPaymentAttempt: null,
  couponCodes: ['PARTNER20'],
  subscriptionID: 'sub_1',
  invoiceUrl: 'https://provider.example/i/1',
  dashboardUrl: 'https://provider.example/invoices/in_1',
};
const invoices = (...rows: InvoiceLine[]): UserInvoices => ({
  invoices: rows,
  invoicesType: 'all',
  total: rows.length,
  ...fresh,
});
const InvoicesTab = () => <Invoices userid="ada" />;

describe('stripe-get-invoices', () => {
  testReadStates(InvoicesTab, {
    call: getUserInvoices,
    filled: invoices(invoice),
    shows: 'A-0001',
    empty: invoices(),
    says: 'No invoices found',
  });

  test('due, paid and remaining in yen, with links to the invoice and the provider', async () => {
    drawScreen(InvoicesTab, { server: new FakeServer().answers(getUserInvoices, invoices(invoice)) });
    const row = (await screen.findByText('A-0001')).closest('tr')!;
    assert.deepEqual(
      [...row.cells].slice(2, 8).map(({ textContent }) => textContent),
      ['¥2,400', '¥0', '¥2,400', 'open', 'Starter, monthly', '2026-01-05 to 2026-02-05'],
    );
    assert.equal(
      within(row).getByRole('link', { name: 'view invoice A-0001' }).getAttribute('href'),
      'https://provider.example/i/1',
    );
    assert.ok(within(row).getByRole('link', { name: 'open in_1 at the card provider' }));
  });
});
