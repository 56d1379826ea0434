import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listOffers } from '@midoffice/contract/billing/offers/calls/list-offers';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeOffer, makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('listOffers', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('filters by state, owner, customer and search, counts each state, and sorts', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
    await makeOffer(sales, { company: 'Sable Point 100%', discounts: [0.5] });
    await makeOffer(other, { company: 'Quayside', userid: 'u-1' });
    const { token } = await makeSent(sales, { company: 'Kestrel' });
    await visit(server, token, '/accept', { name: 'Ann', agree: 'yes' });
    const declined = await makeSent(other, { company: 'Lumen', email: 'data@lumen.example' });
    await visit(server, declined.token, '/decline', { reason: 'Too dear' });
    const companies = async (asked: Record<string, string>): Promise<string> =>
      (await other.call(listOffers, asked)).body.rows.map(({ company }) => company).join();
    const { body } = await other.call(listOffers, { sort: 'company', page: '1' });
    assert.deepEqual(body.states, { draft: 2, sent: 0, accepted: 1, expired: 0, declined: 1 });
    assert.deepEqual(
      [body.total, body.rows.map((row) => row.company)],
      [4, ['Kestrel', 'Lumen', 'Quayside', 'Sable Point 100%']],
    );
    assert.equal(await companies({ state: 'accepted' }), 'Kestrel');
    assert.equal(await companies({ owner: other.userid, sort: 'number' }), 'Quayside,Lumen');
    assert.equal(await companies({ userid: 'u-1' }), 'Quayside');
    assert.equal(await companies({ search: 'LUMEN.example' }), 'Lumen');
    assert.equal(await companies({ search: '0%' }), 'Sable Point 100%');
    assert.equal(await companies({ search: `#${declined.offer.number}` }), 'Lumen');
    assert.equal(await companies({ sort: 'total', state: 'draft' }), 'Sable Point 100%,Quayside');
    assert.equal(await companies({ page: '2' }), '');
    assert.equal((await other.call(listOffers, { sort: 'secret' })).status, 400);
  });
});
