import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSplitControllerPreliminaryInfo } from '@midoffice/contract/prices/split-controller/calls/get-split-controller-preliminary-info';
import { makeSplit, refuses, splitDate, splitServer, trueBars, type SplitServer } from '../testing/split.ts';

describe('get-split-controller-preliminary-info', () => {
  let server: SplitServer;
  before(async () => {
    server = await splitServer();
    await makeSplit(server.platform, 'LACK', { unlisted: true, shares: true });
  });
  after(() => server.close());

  test('gives the price and the share counts that the split leads to (r001-split-prelim)', async () => {
    const { body } = await server.analyst.call(getSplitControllerPreliminaryInfo, {
      symbol: 'lack',
      splitDate,
    });
    assert.equal(body.ratio, 4);
    assert.equal(body.targetPrice, trueBars[79]!.close);
    assert.deepEqual(body.altShares, [
      { shares: 4_000_000, label: 'count before x 4' },
      { shares: 1_000_000, label: 'newest count' },
    ]);
  });

  test('refuses an unknown symbol, a day without a split, and whoever lacks the key', async () => {
    const bad = (client: 'analyst' | 'stranger', input: object, status: number, text: string | RegExp) =>
      refuses(
        server,
        server[client],
        getSplitControllerPreliminaryInfo,
        { symbol: 'LACK', splitDate, ...input },
        status,
        text,
      );
    await bad('analyst', { symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad(
      'analyst',
      { splitDate: '2024-01-03' },
      404,
      'splitDate: no source lists a split of LACK on 2024-01-03',
    );
    await bad('analyst', { splitDate: '2024-02-31' }, 400, /^splitDate: must be a date/);
    await bad('stranger', {}, 403, 'You do not have access to this page.');
  });
});
