import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getRefundableCharge } from '@midoffice/contract/billing/payments/calls/get-refundable-charge';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import type { ChargeRow, PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { PaymentsTable } from './payments-table.tsx';

const at = '2026-06-10T00:00:00.000Z';
const charge = (chargeID: string, more: Partial<ChargeRow> = {}): ChargeRow => ({
  chargeID,
  stripeID: 'cus_1',
  invoiceID: null,
  status: 'succeeded',
  amountCents: 2900,
  currency: 'usd',
  createdAt: at,
  description: null,
  failureCode: null,
  failureMessage: null,
  refunded: false,
  card: 'visa 4242',
  ...more,
});
const charges = [
  charge('ch_1'),
  charge('ch_part', { amountRefundedCents: 400 }),
  charge('ch_back', { refunded: true, amountRefundedCents: 2900 }),
  charge('ch_failed', { status: 'failed', failureCode: 'card_declined' }),
];
const payments: PaymentDetails = {
  userid: 'ada',
  user: {
    _id: '0123456789abcdef01234567',
    userid: 'ada',
    email: 'ada@client.example',
    name: 'Ada Client',
    userRole: null,
    planCode: 'monthlyIND1',
    notes: '',
    legacy: false,
    migrated: false,
    enterprise: false,
    bank_transfer: false,
    blocked: false,
    customRateLimit: -2,
    keyCount: 1,
  },
  account: null,
  manualAccount: null,
  paypal: null,
  activeSubscription: null,
  otherActiveSubscriptions: [],
  nonActiveSubscriptions: [],
  activeStripeAccount: { stripeID: 'cus_1', dashboardUrl: 'https://provider.example/cus_1', fetchedAt: at },
  allStripeAccounts: [
    {
      stripeID: 'cus_1',
      active: true,
      transferedFrom: null,
      activeSubscription: false,
      charges,
      invoices: [],
      chargeCount: charges.length,
      invoiceCount: 0,
      openInvoiceCount: 0,
      dashboardUrl: 'https://provider.example/cus_1',
      fetchedAt: at,
    },
  ],
  paymentMethods: [],
  recentFailedCharges: [],
  chargeCount: charges.length,
  invoiceCount: 0,
};
const drawn = (me: { core: boolean; role?: 'standard' }, server = new FakeServer()) =>
  draw(<PaymentsTable payments={payments} />, { me, address: { pay: 'charges' }, server });

describe('the payments of a customer', () => {
  test('a charge is refunded from its row: the dialog is about that charge, and what is sent too', async () => {
    const server = new FakeServer()
      .answers(getRefundableCharge, ({ chargeID }) => ({
        chargeID,
        stripeID: 'cus_1',
        userid: 'ada',
        email: 'ada@client.example',
        status: 'succeeded',
        currency: 'usd',
        amount: 2900,
        refunded: 400,
        left: 2500,
        disputed: false,
        lost: 0,
        createdAt: at,
        card: 'visa 4242',
        description: null,
        refunds: [{ id: 're_1', amount: 400, status: 'succeeded', createdAt: at, cause: null }],
        notAllowed: null,
      }))
      .answers(refundCharge, {
        success: true,
        message: 'Refunded 25.00 USD to visa 4242.',
        effect: { id: 'e1', state: 'done' },
      });
    const { user } = drawn({ core: true }, server);
    await user.click(await screen.findByRole('button', { name: 'Refund ch_part' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund charge' }));
    await user.type(await dialog.findByLabelText('Reason'), 'paid twice');
    await user.selectOptions(dialog.getByLabelText('Cause'), 'Charged twice');
    await user.click(dialog.getByRole('button', { name: 'Refund $25.00' }));
    await screen.findByText('Refunded 25.00 USD to visa 4242.');
    assert.equal(screen.queryByRole('dialog'), null);
    assert.deepEqual(server.inputsOf(getRefundableCharge)[0], { chargeID: 'ch_part' });
    assert.deepEqual(server.inputsOf(refundCharge), [
      {
        chargeID: 'ch_part',
        amount: 2500,
        cause: 'duplicate',
        expected: { left: 2500, currency: 'usd' },
        reason: 'paid twice',
      },
    ]);
  });

  test('only what was paid and not given back has the button, and only for core staff', async () => {
    drawn({ core: true });
    const buttons = await screen.findAllByRole('button', { name: /^Refund ch_/ });
    assert.deepEqual(buttons.map((button) => button.getAttribute('aria-label')).toSorted(), [
      'Refund ch_1',
      'Refund ch_part',
    ]);
  });

  test('others see the charges without it', async () => {
    drawn({ core: false });
    await screen.findByText('ch_part');
    assert.deepEqual(screen.queryAllByRole('button', { name: /^Refund ch_/ }), []);
  });
});
