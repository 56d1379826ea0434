import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { createRandom } from '../../../platform/demo/world.ts';
import { featureSeed } from './seed.ts';
import { reviewServer, type ReviewServer } from './testing/review-store.ts';

describe('demo review queue', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await featureSeed.seed({
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today: '2024-06-01',
      sandbox: undefined as never,
    });
  });
  after(() => server.close());

  test("holds the errors of the world's bars, each with a repair", async () => {
    const { rows } = (await server.reviewer.call(listReviewItems, {})).body;
    assert.deepEqual(rows.map(({ symbol, mendable }) => [symbol, mendable]).sort(), [
      ['BLOCK', true],
      ['RANGE', true],
      ['SPIKE', true],
    ]);
    assert.equal((await server.reviewer.call(getReviewStatus, {})).body.lastScan?.symbols, 4);
  });
});
