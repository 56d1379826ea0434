// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
import { newestAudit, refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('skip-review-item', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await server.scan();
  });
  after(() => server.close());

  test('comes back to its reviewer after all others, and is free for others at once', async () => {
    const seen: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { item } = (await server.take(server.reviewer))!;
      seen.push(item.ref);
      if (n === 0) {
        await server.reviewer.call(skipReviewItem, { ref: item.ref });
        assert.equal((await newestAudit(server, item.ref))?.kind, 'review.item-skipped');
        assert.equal((await server.take(server.second))!.item.ref, item.ref);
        await server.second.call(skipReviewItem, { ref: item.ref });
      } else await server.reviewer.call(skipReviewItem, { ref: item.ref });
    }
    assert.equal(new Set(seen.slice(0, 3)).size, 3);
    assert.equal(seen[3], seen[0]);
    assert.equal((await server.reviewer.call(getReviewStatus, {})).body.skipped, 3);
  });

  test('refuses what is not there, and a stranger', async () => {
    const ref = '00000000-0000-4000-8000-000000000000';
    await refuses(
      server,
      server.reviewer,
      skipReviewItem,
      { ref },
      404,
      'This item is not in the queue any more.',
    );
    await refuses(
      server,
      server.stranger,
      skipReviewItem,
      { ref },
      403,
      'You do not have access to this page.',
    );
  });
});
