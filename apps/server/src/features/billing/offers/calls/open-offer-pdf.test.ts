import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openOfferPdf } from '@midoffice/contract/billing/offers/calls/open-offer-pdf';
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('openOfferPdf', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('is the offer that the page shows, and says who accepted it', async () => {
    const { offer, token } = await makeSent(sales);
    const answer = await visit(server, token, '/pdf');
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-disposition'], answer.headers['referrer-policy']],
      [200, `attachment; filename="offer-${offer.number}.pdf"`, 'no-referrer'],
    );
    const text = (await readPdf(answer.rawPayload))[0]!.text;
    assert.match(text, /Offer for Northlight Research/);
    assert.doesNotMatch(text, /DRAFT|Accepted/);
    await visit(server, token, '/accept', { name: 'Ines Okafor', agree: 'yes' });
    const accepted = (await readPdf((await visit(server, token, '/pdf')).rawPayload))[0]!.text;
    assert.match(accepted, /Accepted by Ines Okafor on 2024-01-15 12:00 UTC/);
    assert.equal((await server.nobody.call(openOfferPdf, { token: 'x' })).status, 404);
  });
});
