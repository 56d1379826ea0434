import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { putTestTable, testTable } from '../testing/offers.ts';

describe('getOfferPrices', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('answers the newest table, or an earlier one, and the versions (r002-offer-packages)', async () => {
    const newest = await sales.call(getOfferPrices, {});
    assert.deepEqual([newest.body.version, newest.body.table], [2, testTable]);
    assert.deepEqual(
      newest.body.versions.map(({ version, by, note }) => [version, by, note]),
      [
        [2, 'Staff 1', ''],
        [1, '', 'Empty table'],
      ],
    );
    assert.deepEqual((await sales.call(getOfferPrices, { version: '1' })).body.table.dataPackages, []);
    assert.equal((await sales.call(getOfferPrices, { version: '3' })).status, 400);
  });
});
