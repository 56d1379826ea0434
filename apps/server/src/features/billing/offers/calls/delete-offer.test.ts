import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteOffer } from '@midoffice/contract/billing/offers/calls/delete-offer';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, makeSent, putTestTable } from '../testing/offers.ts';

describe('deleteOffer', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('deletes a draft with its versions; what a client has seen stays', async () => {
    const { _id } = await makeOffer(sales);
    assert.equal((await sales.call(deleteOffer, { _id })).status, 200);
    assert.equal((await sales.call(getOffer, { _id })).status, 404);
    const { offer } = await makeSent(sales);
    const digest = await server.digest();
    assert.equal((await sales.call(deleteOffer, { _id: offer._id })).status, 409);
    assert.equal((await sales.call(deleteOffer, { _id })).status, 404);
    assert.equal(await server.digest(), digest);
  });
});
