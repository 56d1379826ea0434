import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { duplicateOffer } from '@midoffice/contract/billing/offers/calls/duplicate-offer';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('duplicateOffer', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('makes a draft with the same prices and new dates, also of an accepted offer', async () => {
    const { offer, token } = await makeSent(sales, {
      offerExpirationDate: '2024-01-20',
      effectiveDate: '2024-02-01',
      discounts: [0.1],
    });
    await visit(server, token, '/accept', { name: 'Ann', agree: 'yes' });
    const colleague = await server.staff();
    const { status, body } = await colleague.call(duplicateOffer, { _id: offer._id });
    assert.equal(status, 200);
    const { fields, state, version, total, acceptedName, ownerId, link } = body.offer;
    assert.deepEqual(
      [state, version, total, acceptedName, ownerId, link],
      ['draft', 1, 108_000, null, colleague.userid, null],
    );
    assert.deepEqual(fields, { ...offer.fields, offerExpirationDate: '2024-02-15', effectiveDate: 'TBD' });
    const digest = await server.digest();
    assert.equal(
      (await sales.call(duplicateOffer, { _id: '00000000-0000-4000-8000-000000000000' })).status,
      404,
    );
    assert.equal(await server.digest(), digest);
  });
});
