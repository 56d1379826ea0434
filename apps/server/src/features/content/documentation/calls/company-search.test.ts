import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { companySearch } from '@midoffice/contract/content/documentation/calls/company-search';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('company-search', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['tasks'] });
    await server.platform.db
      .insertInto('symbol')
      .values([
        { symbol: 'ZZA', name: 'Zeta Alpha', exchange: 'NASDAQ', currency: 'USD' },
        { symbol: 'ZZAB', name: 'Beta 100%', exchange: 'LSE', currency: 'GBp' },
        { symbol: 'ALP', name: 'Holding of zza', exchange: 'NYSE', currency: '' },
      ])
      .execute();
  });
  after(() => server.close());

  test("answers like the customers' API: the ticker itself, then beginnings, then names", async () => {
    const { body } = await member.call(companySearch, { query: 'zza' });
    assert.deepEqual(body, [
      {
        symbol: 'ZZA',
        name: 'Zeta Alpha',
        currency: 'USD',
        stockExchange: 'NASDAQ',
        exchangeShortName: 'NASDAQ',
      },
      { symbol: 'ZZAB', name: 'Beta 100%', currency: 'GBp', stockExchange: 'LSE', exchangeShortName: 'LSE' },
      {
        symbol: 'ALP',
        name: 'Holding of zza',
        currency: null,
        stockExchange: 'NYSE',
        exchangeShortName: 'NYSE',
      },
    ]);
  });

  test('of one exchange, at most as many as asked, and % is a letter', async () => {
    const symbols = async (input: Record<string, string>) =>
      (await member.call(companySearch, input as never)).body.map(({ symbol }) => symbol).join();
    assert.equal(await symbols({ query: 'zza', exchange: 'lse' }), 'ZZAB');
    assert.equal(await symbols({ query: 'zza', limit: '1' }), 'ZZA');
    assert.equal(await symbols({ query: '0%' }), 'ZZAB');
    assert.equal(await symbols({ query: 'zza', exchange: 'XETRA' }), '');
  });

  test('answers under both prefixes, to staff with any key, and names a wrong field', async () => {
    for (const path of ['/v3/search', '/api/v3/search'])
      assert.equal((await member.call({ ...companySearch, path }, { query: 'zza' })).status, 200);
    assert.equal((await server.nobody.call(companySearch, { query: 'zza' })).status, 401);
    for (const [input, field] of [
      [{}, 'query'],
      [{ query: 'x', limit: '51' }, 'limit'],
      [{ query: 'x'.repeat(101) }, 'query'],
    ] as const) {
      const { status, body } = await member.call(companySearch, input as never);
      assert.equal(status, 400);
      assert.match((body as unknown as { message: string }).message, new RegExp(`^${field}: `));
    }
  });
});
