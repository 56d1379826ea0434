import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { getOverrideCharge } from '@midoffice/contract/billing/payments/calls/get-override-charge';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { OverrideChargeScreen } from './override-charge.tsx';

const invoice = {
  invoiceID: 'in_1',
  number: 'F-1',
  status: 'open',
  remaining: 2900,
  currency: 'usd',
  collection: 'charge_automatically',
  createdAt: '2026-06-10T00:00:00.000Z',
  dueDate: null,
};
const shown = {
  ...invoice,
  stripeID: 'cus_1',
  userid: 'ada',
  email: 'ada@company.example',
  card: 'visa 4242',
  notAllowed: null as string | null,
};
const done = { success: true as const, effect: { id: 'e1', state: 'done' as const } };

describe('stripe-override-invoice-charge', () => {
  test('an invoice is checked, confirmed with a reason and charged with what was shown (r002-override-charge)', async () => {
    const server = new FakeServer()
      .answers(getOverrideCharge, shown)
      .answers(createOverrideCharge, { ...done, message: 'Override Charge Succeeded.' });
    const { user } = drawScreen(OverrideChargeScreen, { server });
    await user.type(screen.getByLabelText('Invoice ID'), ' in_1 {Enter}');
    await user.click(await screen.findByRole('button', { name: 'Charge now…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Override invoice charge' });
    const charge = within(dialog).getByRole('button', { name: 'Charge $29.00' });
    assert.equal(charge.getAttribute('aria-disabled'), 'true', 'a reason first');
    await user.type(within(dialog).getByLabelText('Reason'), 'agreed');
    await user.click(charge);
    await screen.findByText('Override Charge Succeeded.');
    assert.deepEqual(server.inputsOf(createOverrideCharge), [
      { invoiceID: 'in_1', remaining: '2900', currency: 'usd', reason: 'agreed' },
    ]);
  });

  test('a paid invoice says so and is not charged; an unknown one is an error', async () => {
    const server = new FakeServer().answers(getOverrideCharge, {
      ...shown,
      status: 'paid',
      notAllowed: 'The invoice is paid already.',
    });
    drawScreen(OverrideChargeScreen, { server, address: { invoice: 'in_1' } });
    const button = await screen.findByRole('button', { name: 'Charge now…' });
    assert.equal(button.getAttribute('aria-disabled'), 'true');
  });

  test('a failed check shows what failed', async () => {
    const server = new FakeServer().refuses(getOverrideCharge, 404, {
      message: 'The card provider knows no invoice of this ID.',
    });
    drawScreen(OverrideChargeScreen, { server, address: { invoice: 'in_x' } });
    const alert = await screen.findByRole('alert');
    assert.match(alert.textContent, /knows no invoice of this ID/);
  });

  test('all open invoices of a customer are paid as shown; currencies are never added', async () => {
    const second = { ...invoice, invoiceID: 'in_2', remaining: 1500, currency: 'jpy' };
    const server = new FakeServer()
      .answers(getAutoPayment, {
        userid: 'ada',
        email: shown.email,
        card: shown.card,
        invoices: [invoice, second],
        notAllowed: null,
      })
      .answers(autoPayment, { ...done, message: 'Auto Payment made successfully' });
    const { user } = drawScreen(OverrideChargeScreen, { server, address: { userid: 'ada' } });
    await screen.findByText('in_2');
    await user.click(screen.getByRole('button', { name: 'Pay all open invoices…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Automatic payment' });
    await user.type(within(dialog).getByLabelText('Reason'), 'agreed');
    await user.click(within(dialog).getByRole('button', { name: 'Pay $29.00 and ¥1,500' }));
    await screen.findByText('Auto Payment made successfully');
    assert.deepEqual(server.inputsOf(autoPayment), [
      {
        userid: 'ada',
        reason: 'agreed',
        expected: [
          { invoiceID: 'in_1', currency: 'usd', remaining: 2900 },
          { invoiceID: 'in_2', currency: 'jpy', remaining: 1500 },
        ],
      },
    ]);
  });

  test('what the open dialog said is charged, whatever is read meanwhile; a refusal shows what is open by now', async () => {
    const server = new FakeServer()
      .answers(getOverrideCharge, shown)
      .refuses(createOverrideCharge, 409, { message: 'The invoice has changed.' });
    const { user, readAgain } = drawScreen(OverrideChargeScreen, { server, address: { invoice: 'in_1' } });
    await user.click(await screen.findByRole('button', { name: 'Charge now…' }));
    await user.type(screen.getByLabelText('Reason'), 'agreed');
    server.answers(getOverrideCharge, { ...shown, remaining: 9900 });
    await readAgain();
    await user.click(screen.getByRole('button', { name: 'Charge $29.00' }));
    await screen.findByText('The invoice has changed.');
    assert.deepEqual(
      server.inputsOf(createOverrideCharge).map(({ remaining }) => remaining),
      ['2900'],
    );
    await user.click(await screen.findByRole('button', { name: 'Charge now…' }));
    assert.ok(screen.getByRole('button', { name: 'Charge $99.00' }));
  });

  test('the invoices that the open dialog summed up are paid, and no later one', async () => {
    const given = { userid: 'ada', email: shown.email, card: shown.card, notAllowed: null };
    const server = new FakeServer()
      .answers(getAutoPayment, { ...given, invoices: [invoice] })
      .refuses(autoPayment, 409, { message: 'The open invoices have changed.' });
    const { user, readAgain } = drawScreen(OverrideChargeScreen, { server, address: { userid: 'ada' } });
    await screen.findByText('in_1');
    await user.click(screen.getByRole('button', { name: 'Pay all open invoices…' }));
    await user.type(screen.getByLabelText('Reason'), 'agreed');
    server.answers(getAutoPayment, {
      ...given,
      invoices: [invoice, { ...invoice, invoiceID: 'in_2', remaining: 100_000 }],
    });
    await readAgain();
    await user.click(screen.getByRole('button', { name: 'Pay $29.00' }));
    await screen.findByText('The open invoices have changed.');
    assert.deepEqual(
      server.inputsOf(autoPayment).map(({ expected }) => expected),
      [[{ invoiceID: 'in_1', currency: 'usd', remaining: 2900 }]],
    );
    await user.click(await screen.findByRole('button', { name: 'Pay all open invoices…' }));
    assert.ok(screen.getByRole('button', { name: 'Pay $1,029.00' }));
  });
});
