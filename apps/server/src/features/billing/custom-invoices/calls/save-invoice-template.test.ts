import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { saveInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/save-invoice-template';
import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceWorld, type InvoiceWorld } from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

const terms = {
  currency: 'EUR',
  lines: [{ description: 'Licence', quantity: 1, unitAmountCents: 1000 }],
  taxPercent: 20,
  daysUntilDue: 14,
};

test('a template is offered with the options, and replaced only by a yes', async () => {
  const saved = await world.admin.call(saveInvoiceTemplate, { name: 'Annual licence', terms });
  assert.equal(saved.status, 200);
  const again = await world.admin.call(saveInvoiceTemplate, { name: 'ANNUAL licence', terms });
  assert.equal(again.status, 409);
  assert.match(again.body.message, /^There is a template called Annual licence already/);
  await world.admin.call(saveInvoiceTemplate, {
    name: 'Annual licence',
    terms: { ...terms, daysUntilDue: 60 },
    replace: true,
  });
  const { body } = await world.admin.call(createCustomInvoice, { process: false });
  const { templates } = body as unknown as InvoiceOptions;
  assert.deepEqual(
    templates.map(({ name, terms: kept }) => [name, kept.currency, kept.daysUntilDue]),
    [['Annual licence', 'eur', 60]],
  );
});

test('a plan label of 101 characters, bad terms and a stranger save nothing (r003-text-limits)', async () => {
  const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
  const before = await world.server.digest();
  const long = await world.admin.call(saveInvoiceTemplate, { name: 'x'.repeat(101), terms });
  assert.deepEqual([long.status, long.body.message], [400, 'name: must have at most 100 characters']);
  const free = await world.admin.call(saveInvoiceTemplate, {
    name: 'Free',
    terms: { ...terms, discountPercent: 100 },
  });
  assert.equal(free.status, 400);
  assert.equal((await outsider.call(saveInvoiceTemplate, { name: 'Mine', terms })).status, 403);
  assert.equal(await world.server.digest(), before);
});
