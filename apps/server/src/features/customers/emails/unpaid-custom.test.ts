import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { mailServer } from '../../../platform/mail/testing/mail-server.ts';
import {
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  type InvoiceWorld,
} from '../../billing/custom-invoices/testing/invoices.ts';
import { job } from './jobs/send-mail.ts';

describe('the mail of a custom invoice, right before it leaves', () => {
  let world: InvoiceWorld;
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let made = 0;
  before(async () => {
    smtp = await mailServer();
    world = await invoiceWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  });
  after(async () => {
    await world.close();
    await smtp.close();
  });

  /** A client without an account, and a mail with their invoice. */
  async function waiting(settle: (invoiceID: string) => Promise<unknown> = async () => undefined) {
    made += 1;
    const email = `waits${made}@example.com`;
    const invoice = await makeInvoice(world.admin, invoiceInput({ client: { name: 'Eve', email } }));
    await settle(invoice.invoiceID);
    const { status, body } = await world.admin.call(sendCustomInvoice, { id: invoice.id });
    assert.equal(status, 200, body.message);
    const row = async () => (await world.admin.call(getMails, { text: email })).body.rows[0]!;
    const { id: mailId } = await row();
    const leave = () =>
      job(world.server.platform).run({ mailId }, async () => undefined, new AbortController().signal);
    return { invoiceID: invoice.invoiceID, row, leave };
  }
  const pay = (invoiceID: string) => world.onlooker.invoices.pay(invoiceID, { paid_out_of_band: true });

  test('is canceled where the invoice was paid or voided while it waited, and says so', async () => {
    const paid = await waiting();
    await pay(paid.invoiceID);
    await paid.leave();
    assert.deepEqual(
      [(await paid.row()).status, (await paid.row()).lastError],
      ['canceled', 'Canceled: This invoice is paid already.'],
    );
    const gone = await waiting();
    await world.onlooker.invoices.voidInvoice(gone.invoiceID);
    await gone.leave();
    assert.equal((await gone.row()).lastError, 'Canceled: This invoice is void.');
    assert.equal(smtp.taken.length, 0);
  });

  test('waits while the provider does not answer, and leaves where the invoice is unpaid', async () => {
    const { row, leave } = await waiting();
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/invoices/*', times: 9 });
    await assert.rejects(leave());
    world.sandbox.clearFaults();
    assert.equal((await row()).status, 'queued');
    const before = smtp.taken.length;
    await leave();
    assert.deepEqual([(await row()).status, smtp.taken.length], ['sent', before + 1]);
  });
});
