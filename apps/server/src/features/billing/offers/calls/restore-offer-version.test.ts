import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { restoreOfferVersion } from '@midoffice/contract/billing/offers/calls/restore-offer-version';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, makeSent, putTestTable } from '../testing/offers.ts';

describe('restoreOfferVersion', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('makes an earlier state the newest version, with the prices that it had', async () => {
    const made = await makeOffer(sales, { discounts: [0.1] });
    const { _id } = made;
    await sales.call(saveOffer, { _id, discounts: [], company: 'Quayside' });
    const { status, body } = await sales.call(restoreOfferVersion, { _id, version: 1, newest: 2 });
    assert.equal(status, 200);
    assert.deepEqual([body.offer.version, body.offer.total, body.offer.fields], [3, 108_000, made.fields]);
    const again = await sales.call(restoreOfferVersion, { _id, version: 1, newest: 3 });
    assert.deepEqual([again.status, again.body.offer.version], [200, 3], 'nothing differs');
  });

  test('somebody who saved meanwhile, or a sent offer, is not overwritten', async () => {
    const { _id } = await makeOffer(sales);
    await sales.call(saveOffer, { _id, company: 'Quayside' });
    const sent = await makeSent(sales);
    const digest = await server.digest();
    assert.equal((await sales.call(restoreOfferVersion, { _id, version: 1, newest: 1 })).status, 409);
    assert.equal((await sales.call(restoreOfferVersion, { _id, version: 9, newest: 2 })).status, 404);
    assert.equal(
      (await sales.call(restoreOfferVersion, { _id: sent.offer._id, version: 1, newest: 1 })).status,
      200,
    );
    assert.equal(await server.digest(), digest);
  });
});
