// Long: runs with `npm test -- all`.
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { waitingForLocks } from '../../../../testing/locks-store.ts';
import { findAccount } from '../../../customers/customer-records/api.ts';
import { attachmentMaxBytes } from '../../../../platform/mail/mail.ts';
import {
  billedCustomer,
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  type InvoiceWorld,
} from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

const mails = () =>
  world.server.platform.db
    .selectFrom('outbox_mail')
    .select([
      'id',
      'recipient',
      'subject',
      'text_body',
      'html_body',
      'attachment_file',
      'attachment_name',
      'invoice_id',
    ])
    .where('kind', '=', 'custom-invoice')
    .orderBy('id')
    .execute();

test('an invoice goes to its client once, by the outbox, with the link to pay', async () => {
  const input = invoiceInput({ client: { name: 'Eve <b>', email: 'eve@example.com' } });
  const { id, invoiceNumber, hostedInvoiceUrl, filePath } = await makeInvoice(world.admin, input);
  const answers = await Promise.all([1, 2, 3].map(() => world.admin.call(sendCustomInvoice, { id })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const [mail, ...others] = await mails();
  assert.equal(others.length, 0);
  assert.equal(mail!.recipient, 'eve@example.com');
  assert.equal(mail!.subject, `Invoice ${invoiceNumber} from Example Data Ltd`);
  assert.ok(mail!.text_body.includes(hostedInvoiceUrl!));
  assert.deepEqual(
    [mail!.attachment_file, mail!.attachment_name],
    [filePath, `invoice-${invoiceNumber}.pdf`],
  );
  const { body: shown } = await world.admin.call(getMail, { id: mail!.id });
  assert.equal(shown.attachment, `invoice-${invoiceNumber}.pdf`);
  assert.ok(mail!.html_body!.includes('Eve &lt;b&gt;') && !mail!.html_body!.includes('<b>'));
  const again = await world.admin.call(sendCustomInvoice, {
    id,
    again: true,
    to: 'finance@example.com',
    text: 'As agreed.',
  });
  assert.equal(again.status, 200);
  assert.deepEqual(
    (await mails()).map(({ recipient }) => recipient),
    ['eve@example.com', 'finance@example.com'],
  );
});

test('a partly paid and a paid invoice are shown and mailed with what is left, not with the whole amount', async () => {
  const { id, invoiceNumber } = await makeInvoice(world.admin, invoiceInput({ daysUntilDue: 10 }));
  const text = async () => {
    const { body } = await world.admin.call(sendCustomInvoice, { id, again: true });
    assert.equal(body.success, true);
    const { body: list } = await world.admin.call(listCustomInvoices, { search: invoiceNumber });
    const mail = (await mails()).at(-1)!;
    assert.equal(mail.text_body.trim(), list.rows[0]!.emailContent.trim());
    return mail;
  };
  const { db } = world.server.platform;
  const becomes = (status: string, amount_remaining_cents: number) =>
    db.updateTable('custom_invoice').set({ status, amount_remaining_cents }).where('id', '=', id).execute();
  const whole = /is ready\. €300\.00 is due on 25 June 2026\./;
  assert.match((await text()).text_body, whole);
  await becomes('open', 12_000);
  const partly = await text();
  assert.match(
    partly.text_body,
    /is partly paid\. Of €300\.00, €120\.00 is still due on 25 June 2026\.[^]*Or pay by transfer/,
  );
  assert.equal(partly.invoice_id === null, false);
  await becomes('uncollectible', 30_000);
  const writtenOff = await text();
  assert.match(writtenOff.text_body, whole);
  assert.equal(writtenOff.invoice_id === null, false);
  await becomes('paid', 0);
  const paid = await text();
  assert.match(paid.text_body, /is paid, there is nothing left to pay\.\s+View the invoice online/);
  assert.doesNotMatch(paid.text_body, /300|transfer|is due/);
  assert.equal(paid.invoice_id, null);
});

test('an invoice whose PDF is gone or too large for a mail is not sent', async () => {
  const { files } = world.server.platform;
  const gone = await makeInvoice(world.admin, invoiceInput());
  await files.remove(gone.filePath);
  const large = await makeInvoice(world.admin, invoiceInput());
  await files.put(large.filePath, Buffer.alloc(attachmentMaxBytes + 1));
  const before = await world.server.digest();
  for (const [{ id, invoiceNumber }, why] of [
    [gone, "is missing, it can't be sent."],
    [large, 'is too large for an email (at most 5 MB).'],
  ] as const) {
    const { status, body } = await world.admin.call(sendCustomInvoice, { id });
    assert.deepEqual([status, body.message], [409, `The PDF of invoice ${invoiceNumber} ${why}`]);
  }
  assert.equal(await world.server.digest(), before);
});

test('a void invoice, a stranger and a bad address send nothing', async () => {
  const { id, invoiceNumber } = await makeInvoice(world.admin, invoiceInput());
  await world.admin.call(voidCustomInvoice, { id, reason: 'Wrong' });
  const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
  const before = await world.server.digest();
  const isVoid = await world.admin.call(sendCustomInvoice, { id });
  assert.deepEqual(
    [isVoid.status, isVoid.body.message],
    [409, `Invoice ${invoiceNumber} is void, it can't be sent.`],
  );
  assert.equal((await outsider.call(sendCustomInvoice, { id })).status, 403);
  const bad = await world.admin.call(sendCustomInvoice, { id, to: 'a@example.com, b@example.com' });
  assert.deepEqual([bad.status, bad.body.message], [400, 'to: must be an e-mail address']);
  assert.equal(await world.server.digest(), before);
});

test('it waits for the customer without holding the invoice, which whoever has the customer needs', async () => {
  const { db } = world.server.platform;
  const { userid } = await billedCustomer(world);
  const { id } = await makeInvoice(world.admin, invoiceInput({ userid }));
  const sent = await db.transaction().execute(async (trx) => {
    await findAccount(trx, userid, { lock: true });
    const send = Promise.allSettled([world.admin.call(sendCustomInvoice, { id })]);
    while ((await waitingForLocks(world.server, 'any')) === 0) await sleep(10);
    await sql`select from custom_invoice where id = ${id} for update nowait`.execute(trx);
    return { send };
  });
  const [answer] = await sent.send;
  assert.equal(answer.status === 'fulfilled' && answer.value.status, 200);
});
