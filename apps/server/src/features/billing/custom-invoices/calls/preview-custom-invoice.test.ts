import { previewCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/preview-custom-invoice';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts';
import { invoiceInput, invoiceWorld, type InvoiceWorld } from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

test('the preview is a PDF with the sums, marked as a preview; nothing is stored or made', async () => {
  const before = await world.server.digest();
  const answer = await world.server.app.inject({
    method: 'POST',
    url: previewCustomInvoice.path,
    headers: {
      cookie: `midoffice_session=${world.admin.cookie}`,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    },
    payload: { inputData: invoiceInput() },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const [page] = await readPdf(answer.rawPayload);
  for (const text of ['PREVIEW', 'Amount due (EUR) €300.00', 'VAT 20% on €250.00', 'Ada Example'])
    assert.ok(page!.text.includes(text), `${text} in ${page!.text}`);
  assert.equal(await world.server.digest(), before);
  assert.equal((await world.onlooker.invoices.list()).data.length, 0);
});

test('a preview of characters that no font has, or of nothing to pay, is refused', async () => {
  const hebrew = await world.admin.call(previewCustomInvoice, { inputData: invoiceInput({ memo: 'שלום' }) });
  assert.equal(hebrew.status, 400);
  assert.match(hebrew.body.message, /^The PDF can't show these characters: ש/);
  const free = await world.admin.call(previewCustomInvoice, {
    inputData: invoiceInput({ discountPercent: 100 }),
  });
  assert.equal(free.status, 400);
});
