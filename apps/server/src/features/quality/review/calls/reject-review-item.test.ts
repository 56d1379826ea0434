// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { makeBars } from '../../../prices/charts/factory.ts';
import {
  faulty,
  itemsOf,
  newestAudit,
  refuses,
  reviewServer,
  type ReviewServer,
} from '../testing/review-store.ts';

describe('reject-review-item', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await server.scan();
  });
  after(() => server.close());

  test('is remembered with its reason, and shown again only when the data change', async () => {
    const ref = (await itemsOf(server, 'SPIKE'))[0]!.ref;
    await server.take(server.reviewer, ref);
    const { body } = await server.reviewer.call(rejectReviewItem, { ref, reason: 'a takeover' });
    assert.deepEqual([body.success, body.known], [true, null]);
    const entry = await newestAudit(server, ref);
    assert.deepEqual([entry?.kind, entry?.reason], ['review.item-rejected', 'a takeover']);
    await server.scan(true);
    assert.deepEqual(
      (await itemsOf(server, 'SPIKE')).map(({ state }) => state),
      ['rejected'],
    );
    const higher = faulty(server.bars).SPIKE.map((bar) =>
      bar.close > 140 ? { ...bar, close: bar.close * 1.1, high: bar.high * 1.1 } : bar,
    );
    await makeBars(server.platform, 'SPIKE', higher);
    await server.scan();
    assert.deepEqual(
      (await itemsOf(server, 'SPIKE')).map(({ state }) => state),
      ['rejected', 'open'],
    );
  });

  test('refuses a rejection without a reason, of an item that another has, and of a stranger', async () => {
    const ref = (await itemsOf(server, 'RANGE'))[0]!.ref;
    await server.take(server.second, ref);
    const { reviewer, stranger } = server;
    await refuses(server, server.second, rejectReviewItem, { ref, reason: ' ' }, 400, 'reason: is required');
    await refuses(server, reviewer, rejectReviewItem, { ref, reason: 'x' }, 409, /^second@review/);
    await refuses(
      server,
      stranger,
      rejectReviewItem,
      { ref, reason: 'x' },
      403,
      'You do not have access to this page.',
    );
  });
});
