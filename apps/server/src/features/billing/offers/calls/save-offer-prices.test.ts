import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import { saveOfferPrices } from '@midoffice/contract/billing/offers/calls/save-offer-prices';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { putTestTable, testTable } from '../testing/offers.ts';

describe('saveOfferPrices', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-01-15T12:00:00Z') });
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(() => server.close());

  test('of two people who edit at once one saves, the other is refused; nothing is lost', async () => {
    const { version } = (await sales.call(getOfferPrices, {})).body;
    const tables = [1, 2].map((n) => ({ ...testTable, perGigabyte: n }));
    const answers = await Promise.all(
      tables.map((table, n) => sales.call(saveOfferPrices, { version, table, note: `Edit ${n}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const { body } = await sales.call(getOfferPrices, {});
    assert.equal(body.version, version + 1);
    assert.equal(body.table.perGigabyte, answers[0]!.status === 200 ? 1 : 2);
  });

  test('the discount limit is changed by an admin alone, since it binds the others; nothing is written (r002-offer-discounts)', async () => {
    const { version, table } = (await sales.call(getOfferPrices, {})).body;
    const clerk = await server.staff({ role: 'standard', permissions: ['offer-builder'] });
    for (const discountLimit of [1, 0.1])
      await refuses(
        server,
        clerk,
        saveOfferPrices,
        { version, table: { ...table, discountLimit } },
        403,
        'The discount limit can be changed by an admin only. Nothing was saved.',
      );
    const prices = { ...table, perGigabyte: 77 };
    assert.equal((await clerk.call(saveOfferPrices, { version, table: prices })).status, 200);
    const raised = { version: version + 1, table: { ...prices, discountLimit: 0.5 } };
    assert.equal((await sales.call(saveOfferPrices, raised)).body.prices.table.discountLimit, 0.5);
  });

  test('a table that could not be priced by is refused, and nothing is written', async () => {
    const { version } = (await sales.call(getOfferPrices, {})).body;
    const digest = await server.digest();
    const [first, second] = testTable.dataPackages;
    const license = testTable.displayPackages[0]!.items[0]!.items[0]!;
    const display = (items: object[]) => [{ name: 'A', items: [{ name: 'B', items }] }];
    for (const [change, field] of [
      [{ currency: 'dollars' }, 'table.currency'],
      [{ teamSizes: [] }, 'table.teamSizes'],
      [{ teamSizes: ['1-5', '1-5'] }, 'table.teamSizes'],
      [{ dataPackages: [first, first] }, 'table.dataPackages'],
      [{ dataPackages: [{ ...first, annualPrices: [1] }] }, 'table.dataPackages.0.annualPrices'],
      [{ dataPackages: [{ ...second, annualPrices: [-1, null] }] }, 'table.dataPackages.0.annualPrices.0'],
      [{ dataPackages: [{ ...second, annualPrices: [1e13, null] }] }, 'table.dataPackages.0.annualPrices.0'],
      [
        { dataPackages: [{ ...second, annualPrices: [10.005, null] }] },
        'table.dataPackages.0.annualPrices.0',
      ],
      [{ displayPackages: display([license, license]) }, 'table.displayPackages'],
      [
        { displayPackages: display([{ ...license, priceMultiple: 0.5 }]) },
        'table.displayPackages.0.items.0.items.0.priceMultiple',
      ],
      [
        { displayPackages: display([{ ...license, priceMultiple: 1.255 }]) },
        'table.displayPackages.0.items.0.items.0.priceMultiple',
      ],
      [
        { displayPackages: display([{ ...license, internalUsers: -1 }]) },
        'table.displayPackages.0.items.0.items.0.internalUsers',
      ],
      [{ discountLimit: 1.1 }, 'table.discountLimit'],
      [{ discounts: [{ name: 'X', fraction: 2 }] }, 'table.discounts.0.fraction'],
    ] as const) {
      const { status, body } = await sales.call(saveOfferPrices, {
        version,
        table: { ...testTable, ...change },
      });
      assert.deepEqual([status, (body as { field?: string }).field], [400, field], body.message);
    }
    assert.equal(await server.digest(), digest);
    const same = (await sales.call(getOfferPrices, {})).body.table;
    assert.equal(
      (await sales.call(saveOfferPrices, { version, table: same })).body.message,
      'Nothing has changed.',
    );
  });
});
