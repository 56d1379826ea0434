import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('get-review-status', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
  });
  after(() => server.close());
  const status = async () => (await server.reviewer.call(getReviewStatus, {})).body;

  test('counts items by state and kind, and says what the last scan did', async () => {
    const empty = await status();
    assert.deepEqual([empty.open, empty.lastScan, empty.knownAnswers, empty.measures], [0, null, false, []]);
    await server.scan();
    const { item } = (await server.take(server.reviewer))!;
    await server.reviewer.call(rejectReviewItem, { ref: item.ref, reason: 'real' });
    const now = await status();
    assert.deepEqual([now.open, now.rejected, now.accepted, now.gone], [2, 1, 0, 0]);
    assert.equal(
      now.kinds.reduce((sum, { open }) => sum + open, 0),
      2,
    );
    assert.deepEqual([now.lastScan!.found, now.lastScan!.demand], [3, 'equal']);
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, getReviewStatus, {}, 403, 'You do not have access to this page.'));
});
