import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOfferVersion } from '@midoffice/contract/billing/offers/calls/get-offer-version';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, putTestTable } from '../testing/offers.ts';

describe('getOfferVersion', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('answers a saved state and the one before it', async () => {
    const { _id } = await makeOffer(sales);
    await sales.call(saveOffer, { _id, company: 'Quayside' });
    const { body } = await sales.call(getOfferVersion, { _id, version: '2' });
    assert.deepEqual(
      [body.state.fields.company, body.previous?.fields.company],
      ['Quayside', 'Northlight Research'],
    );
    assert.equal((await sales.call(getOfferVersion, { _id, version: '1' })).body.previous, null);
    for (const [version, status] of [
      ['3', 404],
      ['0', 400],
      ['x', 400],
    ] as const)
      assert.equal((await sales.call(getOfferVersion, { _id, version })).status, status);
  });
});
