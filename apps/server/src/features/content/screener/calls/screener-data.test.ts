import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { screenerData } from '@midoffice/contract/content/screener/calls/screener-data';
import { screenerSchemas } from '@midoffice/contract/content/screener/calls/screener-schemas';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { storeSeries } from '../store.ts';

describe('screener-data', () => {
  let server: TestServer;
  let member: Client;
  const bars = quietBars(300);
  before(async () => {
    server = await testServer({ now: () => Date.parse('2024-06-01T12:00:00Z') });
    member = await server.staff({ role: 'standard', permissions: ['screener-data'] });
    await makeBars(server.platform, 'QUIET', bars, { splits: [{ date: '2023-07-10', ratio: 2 }] });
    await server.platform.db.updateTable('symbol').set({ shares_outstanding: 1000 }).execute();
    await server.platform.db.insertInto('symbol').values({ symbol: 'EMPTY', name: 'Empty Corp.' }).execute();
    const points = ['2022-12-31', '2023-03-31', '2023-06-30', '2023-12-31'].map((date, n) => ({
      date,
      value: 100 + n,
    }));
    await storeSeries(server.platform.db, 'GDP', 'bureau', points);
  });
  after(() => server.close());
  const ask = async (input: object) => (await member.call(screenerData, input as never)).body;

  test('answers rows of the market tables by the columns of the schema', async () => {
    const { rows, total, columns, allowed } = await ask({ endpoint: 'quote' });
    assert.deepEqual([allowed, total, rows.map((row) => row['symbol'])], [true, 2, ['EMPTY', 'QUIET']]);
    const last = bars.at(-1)!;
    assert.deepEqual(
      [rows[1]!['price'], rows[1]!['date'], rows[1]!['volume']],
      [last.close, last.date, last.volume],
    );
    assert.equal(rows[1]!['change'], last.close - bars.at(-2)!.close);
    assert.deepEqual(
      Object.keys(rows[0]!),
      columns.map((column) => column.key),
    );
    assert.equal(rows[0]!['price'], null);
    const cap = await ask({ endpoint: 'market-capitalization' });
    assert.equal(cap.rows[1]!['marketCap'], last.close * 1000);
    const range = (await ask({ endpoint: 'price-range' })).rows[1]!;
    assert.ok(Number(range['yearLow']) < last.close && last.close < Number(range['yearHigh']));
    assert.deepEqual((await ask({ endpoint: 'stock-split' })).rows, [
      { symbol: 'QUIET', date: '2023-07-10', value: 2, source: 'yahoo' },
    ]);
    assert.deepEqual((await ask({ endpoint: 'stock-dividend' })).rows, []);
  });

  test('a repair of a split is what counts', async () => {
    const fact = { symbol: 'QUIET', env: 'production', date: '2023-07-10', ratio: 2, removed: true };
    await server.platform.db.insertInto('split_fact').values(fact).execute();
    assert.deepEqual((await ask({ endpoint: 'stock-split' })).rows, []);
    await server.platform.db.deleteFrom('split_fact').execute();
  });

  test('economic series are listed by figure, year or quarter, newest first, with their source', async () => {
    const dates = async (more: object) =>
      (await ask({ endpoint: 'GDP', ...more })).rows.map((row) => row['date']);
    assert.deepEqual(await dates({}), ['2023-12-31', '2023-06-30', '2023-03-31', '2022-12-31']);
    assert.deepEqual(await dates({ period: 'Annual' }), ['2023-12-31', '2022-12-31']);
    assert.deepEqual(await dates({ period: 'Quarter', limit: 2 }), ['2023-12-31', '2023-06-30']);
    assert.equal((await ask({ endpoint: 'GDP' })).rows[0]!['source'], 'bureau');
  });

  test('a plan below the required level gets no rows, and the answer names that level', async () => {
    const free = await ask({ endpoint: 'GDP', plan: 'free' });
    assert.deepEqual([free.allowed, free.minLevel, free.rows], [false, 2, []]);
    assert.equal((await ask({ endpoint: 'GDP', plan: 'monthlyIND1' })).allowed, false);
    assert.equal((await ask({ endpoint: 'GDP', plan: 'monthlyIND2' })).allowed, true);
    assert.equal((await ask({ endpoint: 'quote', plan: 'free' })).allowed, true);
  });

  test('every endpoint of the schemas can be asked', async () => {
    const { schemas } = (await member.call(screenerSchemas, {})).body;
    for (const { endpoint } of schemas) {
      const { status, body } = await member.call(screenerData, { endpoint });
      assert.equal(status, 200, `${endpoint}: ${body.message}`);
      for (const row of body.rows)
        assert.deepEqual(Object.keys(row).sort(), body.columns.map((one) => one.key).sort(), endpoint);
    }
  });

  test('refuses an unknown endpoint, plan and period, a period where there is none, and who has no grant', async () => {
    const digest = await server.digest();
    const refused = async (input: object) => {
      const { status, body } = await member.call(screenerData, input as never);
      return [status, body.message];
    };
    assert.deepEqual(await refused({ endpoint: 'nosuch' }), [404, 'There is no endpoint nosuch.']);
    assert.deepEqual(await refused({ endpoint: 'quote', plan: 'gold' }), [400, 'plan: must be a plan code']);
    assert.deepEqual(await refused({ endpoint: 'GDP', period: 'Month' }), [
      400,
      'period: must be one of Annual, Quarter',
    ]);
    assert.deepEqual(await refused({ endpoint: 'quote', period: 'Annual' }), [
      400,
      'period: quote has no periods',
    ]);
    assert.deepEqual(await refused({}), [400, 'endpoint: is required']);
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    const before = await server.digest();
    assert.notEqual(before, digest);
    assert.equal((await stranger.call(screenerData, { endpoint: 'quote' })).status, 403);
    assert.equal(await server.digest(), before);
  });
});
