import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import type { CustomInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { AutoPaymentButton } from './auto-payment-button.tsx';

const changed = { message: 'It has changed in the meantime.' };
const open = {
  invoiceID: 'in_1',
  number: 'F-1',
  status: 'open',
  remaining: 2900,
  currency: 'usd',
  collection: 'send_invoice',
  createdAt: '2026-06-10T00:00:00.000Z',
  dueDate: null,
};

describe('automatic payment of a custom invoice', () => {
  test('it is paid by the card and with the amount that the open dialog showed', async () => {
    const given = { userid: 'ada', email: 'ada@company.example', card: 'visa 4242', notAllowed: null };
    const invoice: CustomInvoice = {
      id: '1',
      userid: 'ada',
      client: { name: 'Ada', email: 'ada@company.example' },
      invoiceID: 'in_1',
      number: 'F-1',
      status: 'open',
      currency: 'usd',
      totalCents: 2900,
      amountDueCents: 2900,
      amountRemainingCents: 2900,
      lineCount: 1,
      dueDate: '2026-07-01',
      hostedInvoiceUrl: null,
      filePath: '',
      emailSubject: '',
      emailContent: '',
      createdAt: '2026-06-10T00:00:00.000Z',
      createdBy: 'ada',
      readAt: '2026-06-10T00:00:00.000Z',
      sentAt: null,
      sentTo: null,
      voidReason: null,
    };
    const server = new FakeServer()
      .answers(getAutoPayment, { ...given, invoices: [open] })
      .refuses(autoPayment, 409, changed);
    const { user, readAgain } = draw(<AutoPaymentButton invoice={invoice} />, { server });
    await user.click(await screen.findByRole('button', { name: 'Auto payment' }));
    await user.type(await screen.findByLabelText('Reason'), 'agreed');
    server.answers(getAutoPayment, { ...given, card: 'visa 1111', invoices: [{ ...open, remaining: 9900 }] });
    await readAgain();
    assert.ok(screen.getByText(/are charged to visa 4242/));
    await user.click(screen.getByRole('button', { name: 'Pay $29.00' }));
    await screen.findByText(changed.message);
    assert.deepEqual(
      server.inputsOf(autoPayment).map(({ expected }) => expected),
      [[{ invoiceID: 'in_1', currency: 'usd', remaining: 2900 }]],
    );
    await user.click(screen.getByRole('button', { name: 'Auto payment' }));
    assert.ok(await screen.findByRole('button', { name: 'Pay $99.00' }));
  });
});
