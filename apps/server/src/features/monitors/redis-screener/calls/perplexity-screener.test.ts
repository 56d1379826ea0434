// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { perplexityScreener } from '@midoffice/contract/monitors/redis-screener/calls/perplexity-screener';
import { screenedFields } from '@midoffice/contract/monitors/redis-screener/lists';
import { refuses } from '../../../../testing/refuses.ts';
import { refreshRecords } from '../refresh.ts';
import { screenerServer, type ScreenerServer } from '../testing/screener-server.ts';

describe('perplexity-screener', () => {
  let server: ScreenerServer;
  before(async () => {
    server = await screenerServer();
  });
  after(() => server.close());
  const run = async (input: Record<string, string>) => {
    const { status, body } = await server.member.call(perplexityScreener, input);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    return body;
  };
  const symbols = async (input: Record<string, string>) => (await run(input)).map((row) => row['symbol']);

  test('numbers and dates are filtered by their ends or exactly, the largest market cap first (r003-screener-params)', async () => {
    assert.deepEqual(await symbols({ marketCapMin: '1000000' }), ['BIG', 'FUND']);
    assert.deepEqual(await symbols({ marketCapMin: '1e6', marketCapMax: '50000000' }), ['FUND']);
    assert.deepEqual(await symbols({ beta: '-0.2' }), ['SMALL']);
    assert.deepEqual(await symbols({ ipoDateMin: '2000-01-01' }), ['SMALL']);
    assert.deepEqual(await symbols({ ipoDate: '1999-05-04', priceMin: '1' }), ['BIG']);
    assert.deepEqual(await symbols({ marketCapMin: '1000000', limit: '1' }), ['BIG']);
  });

  test('enums take several values, texts a part, flags true or false (r003-screener-params)', async () => {
    assert.deepEqual(await symbols({ sector: 'technology' }), ['BIG']);
    assert.deepEqual(await symbols({ sector: 'Technology,Energy' }), ['BIG', 'SMALL']);
    assert.deepEqual(await symbols({ industry: 'Oil, Gas' }), ['SMALL'], 'a value with a comma');
    assert.deepEqual(await symbols({ isEtf: 'true' }), ['FUND']);
    assert.deepEqual((await symbols({ isEtf: 'false' })).length, 3);
    assert.deepEqual(await symbols({ companyName: '0% c' }), ['BIG']);
    assert.deepEqual(await symbols({ companyName: '%' }), ['BIG'], 'no wildcards');
    assert.deepEqual(await symbols({ symbol: 'all', country: 'DE', sector: '' }), ['SMALL']);
  });

  test('a row holds every field, and a symbol of which nothing is known has nulls', async () => {
    const [row] = await run({ symbol: 'EMPTY' });
    assert.deepEqual(
      Object.keys(row!),
      screenedFields.map(({ name }) => name),
    );
    assert.deepEqual([row!['companyName'], row!['marketCap'], row!['isEtf']], ['Empty Corp.', null, false]);
    const [big] = await run({ symbol: 'BIG' });
    assert.equal(big!['marketCap'], Math.round(Number(big!['price']) * 5_000_000));
  });

  test('a corrected profile is found after the next refresh', async () => {
    await server.platform.db
      .insertInto('profile_correction')
      .values({ symbol: 'SMALL', field: 'sector', value: '"Utilities"', base: '"Energy"', source: 'manual' })
      .execute();
    assert.equal(await refreshRecords(server.platform), 4);
    assert.deepEqual(await symbols({ sector: 'Utilities' }), ['SMALL']);
    assert.deepEqual(await symbols({ sector: 'Energy' }), []);
  });

  test('a program calls it under /api as well, with its key', async () => {
    const { status } = await server.member.call(
      { ...perplexityScreener, path: perplexityScreener.aliases![0]! } as typeof perplexityScreener,
      { isEtf: 'true' },
    );
    assert.equal(status, 200);
  });

  test('refuses no filters, fields that are none, bad values and who has no grant (r003-screener-no-filters, m003-screener-no-filters-selected)', async () => {
    const refused = (input: object, text: string) =>
      refuses(server, server.member, perplexityScreener, input, 400, text);
    await refused({}, 'No filters selected.');
    await refused({ sector: ' ', limit: '5' }, 'No filters selected.');
    await refused({ colour: 'red' }, 'colour: is not a field of the screener');
    await refused({ colour: '' }, 'colour: is not a field of the screener');
    await refused({ sectorMin: 'A' }, 'sectorMin: is not a field of the screener');
    await refused({ constructor: '1' }, 'constructor: is not a field of the screener');
    await refused({ marketCapMin: 'much' }, 'marketCapMin: must be a number');
    await refused({ marketCapMin: '1e999' }, 'marketCapMin: must be a number');
    await refused({ marketCapMin: '5', marketCapMax: '4' }, 'marketCapMin: must not be above marketCapMax');
    await refused({ ipoDateMin: '2024-13-01' }, 'ipoDateMin: must be a date such as 2024-06-01');
    await refused({ isEtf: 'maybe' }, 'isEtf: must be true or false');
    await refused({ symbol: 'x'.repeat(201) }, 'symbol: must have at most 200 characters');
    await refused({ symbol: 'A', limit: '0' }, 'limit: must be at least 1');
    await refuses(server, server.stranger, perplexityScreener, { colour: 'red' }, 403, /./);
    await refuses(server, server.nobody, perplexityScreener, { isEtf: 'true' }, 401, /./);
  });
});
