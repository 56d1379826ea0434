import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
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

  test('counts follow kind and symbol as the list does', async () => {
    const list = async (query: object) =>
      (await server.reviewer.call(listReviewItems, { state: 'open', ...query })).body;
    const { rows } = await list({});
    const counted = async (query: object) => (await server.reviewer.call(getReviewStatus, query)).body;
    for (const { kind, symbol } of rows)
      for (const query of [{ kind }, { symbol }, { kind, symbol }]) {
        const { open, kinds } = await counted(query);
        assert.equal(open, (await list(query)).total, JSON.stringify(query));
        assert.equal(
          kinds.reduce((sum, one) => sum + one.open, 0),
          open,
        );
      }
    const { open, rejected, skipped, lastScan } = await counted({ symbol: 'NOSUCH' });
    assert.deepEqual([open, rejected, skipped, lastScan?.found], [0, 0, 0, 3]);
    const { item } = (await server.take(server.reviewer))!;
    await server.reviewer.call(skipReviewItem, { ref: item.ref });
    assert.equal((await counted({ symbol: item.symbol })).skipped, 1);
    assert.equal((await counted({ symbol: 'NOSUCH' })).skipped, 0);
    await refuses(server, server.reviewer, getReviewStatus, { kind: 'x' }, 400, /^kind: must be one of/);
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, getReviewStatus, {}, 403, 'You do not have access to this page.'));
});
