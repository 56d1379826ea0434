import { deleteInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/delete-invoice-template';
import { saveInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/save-invoice-template';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceWorld, type InvoiceWorld } from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

test('a template is deleted once; a stranger deletes none', async () => {
  const terms = { currency: 'usd', lines: [{ description: 'Data', quantity: 1, unitAmountCents: 100 }] };
  const { body: saved } = await world.admin.call(saveInvoiceTemplate, { name: 'Data', terms });
  const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
  const before = await world.server.digest();
  assert.equal((await outsider.call(deleteInvoiceTemplate, { id: saved.id })).status, 403);
  assert.equal(await world.server.digest(), before);
  const { status, body } = await world.admin.call(deleteInvoiceTemplate, { id: saved.id });
  assert.deepEqual([status, body.message], [200, 'Template Data deleted.']);
  assert.equal((await world.admin.call(deleteInvoiceTemplate, { id: saved.id })).status, 404);
});
