// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('list-review-items', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await server.scan();
  });
  after(() => server.close());
  const list = async (input: Record<string, string>) => {
    const { rows, total, page } = (await server.reviewer.call(listReviewItems, input)).body;
    return { symbols: rows.map(({ symbol }) => symbol).sort(), total, page };
  };

  test('filters by state, kind and symbol, page by page', async () => {
    assert.deepEqual(await list({}), { symbols: ['BLOCK', 'RANGE', 'SPIKE'], total: 3, page: 1 });
    assert.deepEqual(await list({ kind: 'spike' }), { symbols: ['SPIKE'], total: 1, page: 1 });
    assert.deepEqual(await list({ symbol: 'block' }), { symbols: ['BLOCK'], total: 1, page: 1 });
    assert.deepEqual(await list({ state: 'rejected' }), { symbols: [], total: 0, page: 1 });
    assert.deepEqual(await list({ page: '2' }), { symbols: [], total: 3, page: 2 });
  });

  test('refuses what it does not know, and a stranger', async () => {
    await refuses(
      server,
      server.reviewer,
      listReviewItems,
      { state: 'lost' },
      400,
      /^state: must be one of open/,
    );
    await refuses(server, server.reviewer, listReviewItems, { kind: 'odd' }, 400, /^kind: must be one of/);
    await refuses(server, server.stranger, listReviewItems, {}, 403, 'You do not have access to this page.');
  });
});
