import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { makeEvents } from '../../usage/api-usage/factory.ts';
import { reviewServer, type ReviewServer } from './testing/review-store.ts';

let server: ReviewServer;
before(async () => {
  server = await reviewServer({ usage: true });
});
after(() => server.close());

test('what customers asked for in 30 days ranks the queue, and ranks it again though no data changed', async () => {
  const rows = async () =>
    (await server.reviewer.call(listReviewItems, {})).body.rows.map(({ symbol, requests }) => [
      symbol,
      requests,
    ]);
  const asked = (symbol: string, count: number, ageMs = 0) =>
    makeEvents(
      server.platform,
      Array.from({ length: count }, () => ({ symbol, ageMs })),
    );
  await asked('BLOCK', 9);
  await asked('SPIKE', 30, 40 * 86_400_000);
  await server.scan();
  assert.deepEqual((await rows())[0], ['BLOCK', 9]);
  assert.deepEqual(new Map((await rows()) as [string, number][]).get('SPIKE'), 0);
  await asked('SPIKE', 50);
  const again = await server.scan();
  assert.deepEqual([again.symbols, again.demand], [0, 'usage']);
  assert.deepEqual((await rows()).slice(0, 2), [
    ['SPIKE', 50],
    ['BLOCK', 9],
  ]);
  assert.equal((await server.reviewer.call(getReviewStatus, {})).body.lastScan?.demand, 'usage');
});
