import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revokeOfferLink } from '@midoffice/contract/billing/offers/calls/revoke-offer-link';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('revokeOfferLink', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('ends the link at once; the offer is a draft again', async () => {
    const { offer, token } = await makeSent(sales);
    assert.equal((await visit(server, token)).statusCode, 200);
    const { status, body } = await sales.call(revokeOfferLink, { _id: offer._id });
    assert.deepEqual([status, body.offer.state, body.offer.link?.revokedAt !== null], [200, 'draft', true]);
    assert.equal((await visit(server, token)).statusCode, 410);
    const draft = await makeOffer(sales);
    const digest = await server.digest();
    for (const { _id } of [offer, draft])
      assert.equal((await sales.call(revokeOfferLink, { _id })).status, 409);
    assert.equal(await server.digest(), digest);
  });
});
