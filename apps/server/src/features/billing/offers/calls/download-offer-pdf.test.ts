// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadOfferPdf } from '@midoffice/contract/billing/offers/calls/download-offer-pdf';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, putTestTable, testTable } from '../testing/offers.ts';

describe('downloadOfferPdf', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  async function pagesOf(_id: string, version?: string) {
    const { rawPayload, headers, statusCode } = await server.app.inject({
      url: `/admin/offer-pdf?_id=${_id}${version ? `&version=${version}` : ''}`,
      headers: { cookie: `midoffice_session=${sales.cookie}`, 'sec-fetch-site': 'same-origin' },
    });
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'application/pdf');
    return readPdf(rawPayload);
  }

  test('prints client, lines, discounts, total, dates and terms of a version', async () => {
    const { _id, number } = await makeOffer(sales, {
      company: 'Νέα Ερευνα & Søn',
      discounts: [{ name: 'Two years', fraction: 0.15 }],
      displayPackages: ['web-small'],
      specialTerms: 'Support within one day.\n\nNo resale.',
      effectiveDate: '2024-03-01',
    });
    await sales.call(saveOffer, { _id, billingFrequency: 'monthly' });
    const [page] = await pagesOf(_id);
    for (const words of [
      'Νέα Ερευνα & Søn',
      'DRAFT',
      'Prices',
      'Up to 1,000 viewers',
      'Two years (15%)',
      'No resale.',
      `#${number}, version 2`,
      '1 March 2024',
      'Billed monthly',
    ])
      assert.ok(page!.text.includes(words), `${words} in ${page!.text}`);
    assert.match(page!.text, /1,530\.00/);
    assert.doesNotMatch((await pagesOf(_id, '1'))[0]!.text, /Billed monthly/);
    assert.equal((await sales.call(downloadOfferPdf, { _id, version: '3' })).status, 404);
  });

  test('fifty lines and long terms go over pages; yen have no decimals', async () => {
    await putTestTable(sales, 2, { ...testTable, currency: 'jpy' });
    const { _id } = await makeOffer(sales, {
      extras: Array.from({ length: 50 }, (_none, n) => ({
        name: `Line ${n + 1} ${'long '.repeat(30)}`,
        annualPriceCents: 1000 + n,
      })),
      specialTerms: 'A paragraph of the terms. '.repeat(700),
    });
    const pages = await pagesOf(_id);
    const text = pages.map((page) => page.text).join(' ');
    assert.ok(pages.length > 3);
    assert.match(text, /JPY.120,000(?!\.)/);
    assert.match(text, /Line 50 /);
    await putTestTable(sales, 3);
  });
});
