import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { declineOfferForClient } from '@midoffice/contract/billing/offers/calls/decline-offer-for-client';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('declineOfferForClient', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('marks a sent offer as declined with the reason, and ends its link', async () => {
    const { offer, token } = await makeSent(sales);
    const { status, body } = await sales.call(declineOfferForClient, {
      _id: offer._id,
      reason: 'No budget\nthis year',
    });
    assert.deepEqual(
      [status, body.offer.state, body.offer.declineReason],
      [200, 'declined', 'No budget\nthis year'],
    );
    assert.equal((await visit(server, token, '/accept', { name: 'Ann', agree: 'yes' })).statusCode, 410);
    const accepted = await makeSent(sales);
    await visit(server, accepted.token, '/accept', { name: 'Ann', agree: 'yes' });
    const digest = await server.digest();
    assert.equal((await sales.call(declineOfferForClient, { _id: accepted.offer._id })).status, 409);
    assert.equal((await sales.call(declineOfferForClient, { _id: offer._id })).status, 409);
    assert.equal(
      (await sales.call(declineOfferForClient, { _id: offer._id, reason: 'x'.repeat(501) })).status,
      400,
    );
    assert.equal(await server.digest(), digest);
  });
});
