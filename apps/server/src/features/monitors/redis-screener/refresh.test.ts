import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { refreshRecords } from './refresh.ts';
import { screenerServer, type ScreenerServer } from './testing/screener-server.ts';

describe('the refresh of the screener', () => {
  let server: ScreenerServer;
  before(async () => {
    server = await screenerServer();
  });
  after(() => server.close());

  /** The version of each record's row. */
  const versions = async (): Promise<Record<string, string>> => {
    const { rows } = await sql<{ symbol: string; version: string }>`
      select symbol, xmin::text as version from screener_record`.execute(server.platform.db);
    return Object.fromEntries(rows.map(({ symbol, version }) => [symbol, version]));
  };

  test('writes only the records that differ, and notifies once', async () => {
    const { platform } = server;
    await platform.db
      .insertInto('profile_correction')
      .values({ symbol: 'SMALL', field: 'sector', value: '"Utilities"', base: '"Energy"', source: 'manual' })
      .execute();
    const before = await versions();
    const notified: string[] = [];
    const stop = platform.push.listen(({ subject }) => void notified.push(subject));
    try {
      assert.equal(await refreshRecords(platform), 4);
      await platform.push.settled();
    } finally {
      stop();
    }
    const now = await versions();
    assert.deepEqual(
      Object.keys(now).filter((symbol) => now[symbol] !== before[symbol]),
      ['SMALL'],
    );
    assert.deepEqual(
      notified.filter((subject) => subject === 'screener-records'),
      ['screener-records'],
    );
  });

  test('asks the database as often for many symbols as for few', async () => {
    const { platform } = server;
    const countOf = async (): Promise<number> => {
      let queries = 0;
      const db = platform.db.withPlugin({
        transformQuery({ node }) {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await refreshRecords({ db, now: platform.now });
      return queries;
    };
    const few = await countOf();
    await platform.db
      .insertInto('symbol')
      .values(Array.from({ length: 150 }, (_unused, n) => ({ symbol: `MORE${n}`, name: `More ${n}` })))
      .execute();
    assert.equal(await countOf(), few);
    assert.equal(Object.keys(await versions()).length, 154);
  });
});
