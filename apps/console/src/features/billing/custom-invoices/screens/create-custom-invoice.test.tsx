import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import type {
  CreatedInvoice,
  CustomInvoice,
  InvoiceOptions,
} from '@midoffice/contract/billing/custom-invoices/shapes';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { CreateCustomInvoice } from './create-custom-invoice.tsx';

const options: InvoiceOptions = {
  success: true,
  products: [{ id: 'prod_1', name: 'Historical prices', description: null }],
  prices: [
    {
      id: 'price_1',
      productID: 'prod_1',
      label: 'year',
      currency: 'usd',
      unitAmountCents: 120_000,
      interval: 'year',
    },
  ],
  templates: [],
  currencies: [
    { code: 'usd', decimals: 2 },
    { code: 'jpy', decimals: 0 },
  ],
  taxes: [],
  seller: { name: 'Example Data Ltd', address: '', taxID: '' },
};
const invoice: CustomInvoice = {
  id: '00000000-0000-4000-8000-000000000001',
  userid: null,
  client: { name: 'Ada Example', email: 'ada@example.com' },
  invoiceID: 'in_1',
  number: 'TEST-0001',
  status: 'open',
  currency: 'usd',
  totalCents: 120_000,
  amountDueCents: 120_000,
  amountRemainingCents: 120_000,
  lineCount: 1,
  dueDate: '2026-07-15',
  hostedInvoiceUrl: 'https://invoice.example/1',
  filePath: 'custom-invoices/0123456789abcdef0123456789abcdef.pdf',
  emailSubject: 'Invoice TEST-0001',
  emailContent: 'Dear Ada',
  createdAt: '2026-06-15T12:00:00.000Z',
  createdBy: 'staff@example.com',
  readAt: '2026-06-15T12:00:00.000Z',
  sentAt: null,
  sentTo: null,
  voidReason: null,
};
const made: CreatedInvoice = {
  success: true,
  message: 'Invoice TEST-0001 of $1,440.00 was created.',
  effect: { id: invoice.id, state: 'done' },
  id: invoice.id,
  filePath: invoice.filePath,
  emailSubject: 'Invoice TEST-0001',
  emailContent: 'Dear Ada, the words of the mail',
  invoiceNumber: 'TEST-0001',
  hostedInvoiceUrl: null,
};

const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** Fills the form with one line of the catalogue and 20% tax. */
async function fill(): Promise<void> {
  await screen.findByText('Add line');
  type('Name', 'Ada Example');
  type('E-mail', 'ada@example.com');
  type('Add from the catalogue', 'price_1');
  type('Tax % on all lines', '20');
}

describe('billing-create-custom-invoice, which is stripe-create-custom-invoice', () => {
  test('a number that is typed and wrong says so at once, and no sum counts it; what is still empty does not', async () => {
    drawScreen(CreateCustomInvoice, {
      server: new FakeServer().answers(createCustomInvoice, options),
    });
    await screen.findByText('Add line');
    type('Quantity', '-3');
    assert.ok(await screen.findByText('must be a whole number from 1 to 1000000'));
    type('Unit (USD)', '100');
    const line = within(screen.getByRole('group', { name: 'Line 1' }));
    assert.ok(line.getByText('–'));
    assert.equal(screen.queryByText('$0.00'), null);
    assert.equal(screen.queryByText('Please enter a description'), null);
    type('Quantity', '3');
    assert.equal(screen.queryByText('must be a whole number from 1 to 1000000'), null);
    assert.ok(line.getByText('$300.00'));
    type('Quantity', '');
    assert.equal(line.queryByText('is required'), null);
  });

  testReadStates(CreateCustomInvoice, {
    call: listCustomInvoices,
    filled: { rows: [invoice], total: 1 },
    shows: 'TEST-0001',
    empty: { rows: [], total: 0 },
    says: 'No records found',
    address: { tab: 'made' },
  });

  test('the sums follow what is typed, and generating asks before it acts (r002-invoice-two-step)', async () => {
    const server = new FakeServer().answers(createCustomInvoice, ({ process }: { process: boolean }) =>
      process ? made : options,
    );
    drawScreen(CreateCustomInvoice, { server });
    await fill();
    assert.ok((await screen.findAllByText('$1,440.00')).length > 0);
    fireEvent.click(screen.getByRole('button', { name: 'Generate invoice' }));
    const dialog = await screen.findByRole('dialog', { name: /Generate invoice/ });
    assert.match(dialog.textContent ?? '', /the final invoice of \$1,440\.00 for Ada Example/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Generate invoice' }));
    const done = await screen.findByRole('dialog', { name: /Invoice created/ });
    assert.match(done.textContent ?? '', /the words of the mail/);
    assert.ok(within(done).getByRole('button', { name: 'Copy email' }));
  });

  test('nothing is asked of the server while the form is wrong, and each field says why', async () => {
    const server = new FakeServer().answers(createCustomInvoice, options);
    drawScreen(CreateCustomInvoice, { server });
    await screen.findByText('Add line');
    type('Description', 'Data');
    type('Unit (USD)', '1.005');
    fireEvent.click(screen.getByRole('button', { name: 'Generate invoice' }));
    await screen.findByText('must have at most 2 decimals');
    assert.ok(screen.getByText('Please enter the name of the client'));
    assert.ok(!screen.queryByRole('dialog'));
  });

  test('the list shows days, the details the times', async () => {
    const sent = { ...invoice, sentAt: '2026-06-16T09:30:00.000Z', sentTo: 'ada@example.com' };
    const server = new FakeServer().answers(listCustomInvoices, { rows: [sent], total: 1 });
    drawScreen(CreateCustomInvoice, { server, address: { tab: 'made' } });
    const row = (await screen.findByText('TEST-0001')).closest('tr')!;
    const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
    assert.ok(cells.includes('2026-06-15') && cells.includes('2026-06-16'), cells.join(' | '));
  });

  test('an open invoice of a customer is paid with the default card, as shown (m003-billing-auto-payment-made-successfully)', async () => {
    const owed = { ...invoice, userid: 'ada' };
    const server = new FakeServer()
      .answers(listCustomInvoices, { rows: [owed], total: 1 })
      .answers(getAutoPayment, {
        userid: 'ada',
        email: 'ada@example.com',
        card: 'visa •••• 4242',
        invoices: [
          {
            invoiceID: owed.invoiceID,
            number: owed.number,
            status: 'open',
            currency: 'usd',
            remaining: 120_000,
            createdAt: owed.createdAt,
            dueDate: null,
            collection: 'send_invoice',
          },
        ],
        notAllowed: null,
      })
      .answers(autoPayment, {
        success: true,
        message: 'Auto Payment made successfully',
        effect: { id: 'e', state: 'done' },
      });
    drawScreen(CreateCustomInvoice, { server, address: { tab: 'made', open: owed.id } });
    const dialog = await screen.findByRole('dialog', { name: /Invoice TEST-0001/ });
    const button = within(dialog).getByRole('button', { name: 'Auto payment' });
    await waitFor(() => assert.notEqual(button.getAttribute('aria-disabled'), 'true'));
    fireEvent.click(button);
    const ask = await screen.findByRole('dialog', { name: /Auto payment of invoice TEST-0001/ });
    assert.match(ask.textContent ?? '', /visa •••• 4242/);
    fireEvent.change(within(ask).getByLabelText('Reason'), { target: { value: 'As agreed' } });
    fireEvent.click(within(ask).getByRole('button', { name: 'Pay $1,200.00' }));
    await screen.findByText('Auto Payment made successfully');
    assert.deepEqual(server.inputsOf(autoPayment), [
      {
        userid: 'ada',
        invoiceID: 'in_1',
        reason: 'As agreed',
        expected: [{ invoiceID: 'in_1', currency: 'usd', remaining: 120_000 }],
      },
    ]);
  });

  for (const [what, row] of [
    ['of a client without an account', invoice],
    ['that is void', { ...invoice, userid: 'ada', status: 'void' as const }],
  ] as const)
    test(`an invoice ${what} offers no automatic payment`, async () => {
      const server = new FakeServer().answers(listCustomInvoices, { rows: [row], total: 1 });
      drawScreen(CreateCustomInvoice, { server, address: { tab: 'made', open: invoice.id } });
      const dialog = await screen.findByRole('dialog', { name: /Invoice TEST-0001/ });
      const button = within(dialog).getByRole('button', { name: 'Auto payment' });
      assert.equal(button.getAttribute('aria-disabled'), 'true');
      assert.equal(server.inputsOf(getAutoPayment).length, 0);
    });

  test('the mail of a void invoice, which asks to pay, is not offered to copy', async () => {
    const row = { ...invoice, status: 'void' as const };
    const server = new FakeServer().answers(listCustomInvoices, { rows: [row], total: 1 });
    drawScreen(CreateCustomInvoice, { server, address: { tab: 'made', open: invoice.id } });
    const dialog = await screen.findByRole('dialog', { name: /Invoice TEST-0001/ });
    assert.ok(within(dialog).getByText('void'));
    assert.equal(within(dialog).queryByRole('button', { name: 'Copy email' }), null);
  });

  test('an invoice is voided only with a reason', async () => {
    const server = new FakeServer()
      .answers(listCustomInvoices, { rows: [invoice], total: 1 })
      .answers(voidCustomInvoice, {
        success: true,
        message: 'Invoice TEST-0001 was voided.',
        effect: { id: 'e', state: 'done' },
      });
    drawScreen(CreateCustomInvoice, { server, address: { tab: 'made', open: invoice.id } });
    const dialog = await screen.findByRole('dialog', { name: /Invoice TEST-0001/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    const ask = await screen.findByRole('dialog', { name: /Void invoice/ });
    const act = within(ask).getByRole('button', { name: 'Void invoice' });
    assert.equal(act.getAttribute('aria-disabled'), 'true');
    fireEvent.change(within(ask).getByLabelText('Reason'), { target: { value: 'Wrong name' } });
    fireEvent.click(act);
    await waitFor(() => assert.ok(!screen.queryByRole('dialog', { name: /Void invoice/ })));
  });
});
