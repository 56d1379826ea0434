import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, putTestTable } from '../testing/offers.ts';

describe('getOffer', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('answers the fields, the totals by its price table and no link before it was sent', async () => {
    const made = await makeOffer(sales, { displayPackages: ['web-large'] });
    const { status, body } = await sales.call(getOffer, { _id: made._id });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.link, body.billing, body.total, body.totals.internalUsers],
      [null, null, 270_000, 10],
    );
    assert.deepEqual(
      body.totals.lines.map(({ kind, name, detail, amount }) => [kind, name, detail, amount]),
      [
        ['data', 'Prices', 'Team of 1-5', 120_000],
        [
          'display',
          'Up to 100,000 viewers',
          'External display › Website · 2.25 × data · 10 internal users',
          150_000,
        ],
      ],
    );
    assert.equal((await sales.call(getOffer, { _id: 'x' })).status, 400);
    assert.equal((await sales.call(getOffer, { _id: '00000000-0000-4000-8000-000000000000' })).status, 404);
  });
});
