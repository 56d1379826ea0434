import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import { makeShares } from '../factory.ts';
import { capServer, refuses, type CapServer } from '../testing/market-cap.ts';

describe('share-counts', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
  });
  after(() => server.close());

  test('answers what sources say, what repairs made of it and what acts, newest first', async () => {
    await makeShares(server.platform, 'QUIET', 'implied', [['2023-01-13', 999, 99_900]]);
    await makeShares(server.platform, 'QUIET', 'financials', [['2022-08-15', 1000]]);
    await server.analyst.call(correctShareCount, { symbol: 'QUIET', date: '2023-02-10', shares: null });
    const { body } = await server.analyst.call(getShareCounts, { symbol: 'QUIET' });
    assert.deepEqual([body.symbol, body.ratio], ['QUIET', 1]);
    assert.deepEqual(
      body.rows.map((row) => row.date),
      ['2023-02-10', '2023-01-13', '2022-10-14', '2022-08-15', '2022-07-15', '2022-04-15'],
    );
    const [removed, two, , wrong] = body.rows;
    assert.deepEqual([removed!.removed, removed!.acting, removed!.origin], [true, null, null]);
    assert.deepEqual(
      [two!.financials, two!.implied, two!.acting, two!.origin],
      [1_010_000, 999, 1_010_000, 'financials'],
    );
    assert.match(wrong!.finding!, /wrong unit/);
    assert.equal(wrong!.suggested, 1_000_000);
  });

  test('refuses an unknown symbol and a stranger', async () => {
    await refuses(
      server,
      server.analyst,
      getShareCounts,
      { symbol: 'NOPE' },
      404,
      'symbol: NOPE is not known',
    );
    const denied = 'You do not have access to this page.';
    await refuses(server, server.stranger, getShareCounts, { symbol: 'QUIET' }, 403, denied);
  });
});
