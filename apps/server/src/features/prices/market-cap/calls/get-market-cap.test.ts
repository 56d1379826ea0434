import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { barAt, makeBars } from '../../charts/factory.ts';
import { makeShares } from '../factory.ts';
import { capServer, refuses, type CapServer } from '../testing/market-cap.ts';

describe('market-cap/{symbol}', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
  });
  after(() => server.close());

  const read = async (input: { symbol: string; from?: string; to?: string }) =>
    (await server.analyst.call(getMarketCap, input)).body;

  test('answers price, shares and their product for each session; the newest count acts', async () => {
    const points = await read({ symbol: 'quiet' });
    assert.equal(points.length, 40);
    assert.deepEqual(Object.keys(points[0]!), ['date', 'marketCap', 'price', 'sharesOutstanding']);
    for (const [i, point] of points.entries()) {
      const shares =
        point.date < '2023-01-13' ? 1_000_000 : point.date < '2023-02-10' ? 1_010_000 : 1_020_000;
      assert.equal(point.sharesOutstanding, shares, point.date);
      assert.equal(point.marketCap, server.bars[i]!.close * shares);
    }
  });

  test('r001-marketcap-default-20y: without dates the last 20 years to today', async () => {
    const bars = ['2004-05-31', '2004-06-01', '2024-05-31'].map((date) => barAt(date, 10));
    await makeBars(server.platform, 'OLD', bars);
    await makeShares(server.platform, 'OLD', 'financials', [['2004-01-01', 5]]);
    assert.deepEqual(
      (await read({ symbol: 'OLD' })).map((point) => point.date),
      ['2004-06-01', '2024-05-31'],
    );
    assert.deepEqual(
      (await read({ symbol: 'OLD', from: '2004-05-31', to: '2004-05-31' })).map((point) => point.marketCap),
      [50],
    );
  });

  test('days before the first count have a price and no market cap; without counts none has', async () => {
    await makeBars(server.platform, 'LATE', [barAt('2023-01-02', 10), barAt('2023-01-03', 11)]);
    assert.deepEqual(
      (await read({ symbol: 'LATE' })).map((point) => point.marketCap),
      [null, null],
    );
    await makeShares(server.platform, 'LATE', 'implied', [['2023-01-03', 7]]);
    assert.deepEqual(
      (await read({ symbol: 'LATE' })).map((point) => point.marketCap),
      [null, 77],
    );
  });

  test('a split restates counts with the prices at once, and so does taking it back', async () => {
    const admin = await server.staff();
    const before = await read({ symbol: 'QUIET' });
    const { body } = await admin.call(updateSplitRecord, { symbol: 'QUIET', date: '2023-01-20', ratio: 4 });
    const after = await read({ symbol: 'QUIET' });
    assert.equal(after[0]!.sharesOutstanding, 4_000_000);
    assert.equal(after.at(-1)!.sharesOutstanding, 1_020_000);
    assert.equal(after[0]!.marketCap, after[0]!.price * 4_000_000);
    await admin.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual(await read({ symbol: 'QUIET' }), before);
  });

  test('refuses an unknown symbol, a range the wrong way round, a bad date and a stranger', async () => {
    const { analyst, stranger } = server;
    await refuses(server, analyst, getMarketCap, { symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    const wrong = { symbol: 'QUIET', from: '2024-01-02', to: '2024-01-01' };
    await refuses(server, analyst, getMarketCap, wrong, 400, 'from: must not be later than to');
    await refuses(server, analyst, getMarketCap, { symbol: 'QUIET', from: 'soon' }, 400, /^from: /);
    await refuses(
      server,
      stranger,
      getMarketCap,
      { symbol: 'QUIET' },
      403,
      'You do not have access to this page.',
    );
  });
});
