import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOfferVersions } from '@midoffice/contract/billing/offers/calls/get-offer-versions';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, putTestTable } from '../testing/offers.ts';

describe('getOfferVersions', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('lists every saved state, newest first, with who saved it and what it cost', async () => {
    const { _id } = await makeOffer(sales);
    await sales.call(saveOffer, { _id, discounts: [0.25] });
    const { status, body } = await sales.call(getOfferVersions, { _id });
    assert.equal(status, 200);
    assert.deepEqual(
      body.versions.map(({ version, total, by, currency }) => [version, total, by, currency]),
      [
        [2, 90_000, 'Staff 1', 'usd'],
        [1, 120_000, 'Staff 1', 'usd'],
      ],
    );
    assert.equal(
      (await sales.call(getOfferVersions, { _id: '00000000-0000-4000-8000-000000000000' })).status,
      404,
    );
  });
});
