// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import { itemsOf, newestAudit, refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('accept-review-item', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await server.scan();
  });
  after(() => server.close());
  const closes = async (symbol: string) =>
    (await server.reviewer.call(getChartData, { symbol, from: '2020-01-01' })).body.columns.close;
  const view = async (symbol: string) => {
    const [item] = await itemsOf(server, symbol);
    return (await server.take(server.reviewer, item!.ref))!;
  };

  for (const symbol of ['SPIKE', 'BLOCK'] as const) {
    test(`${symbol}: previewed without a trace, applied as a change set with audit, undone to the bar`, async () => {
      const broken = await closes(symbol);
      const { item, seen, after: shown, cellCount } = await view(symbol);
      assert.ok(cellCount > 0 && shown.date.length === item.records);
      const digest = await server.digest();
      const preview = await server.reviewer.call(acceptReviewItem, { ref: item.ref, seen, preview: true });
      assert.deepEqual([preview.status, preview.body.preview, preview.body.changeSetId], [200, true, null]);
      assert.equal(await server.digest(), digest);

      const { body } = await server.reviewer.call(acceptReviewItem, {
        ref: item.ref,
        seen,
        reason: 'bulletin',
      });
      assert.equal(body.message, 'Repair applied.');
      for (const [i, close] of (await closes(symbol)).entries())
        assert.ok(Math.abs(close / server.bars[i]!.close - 1) < 1e-6, `${i} ${close}`);
      assert.equal((await newestAudit(server, symbol))?.reason, 'bulletin');
      const [stored] = await itemsOf(server, symbol);
      assert.deepEqual([stored!.state, stored!.change_set_id], ['accepted', body.changeSetId]);
      await refuses(
        server,
        server.reviewer,
        acceptReviewItem,
        { ref: item.ref, seen },
        409,
        'This item is accepted already.',
      );

      const undone = await server.reviewer.call(undoReviewDecision, {});
      assert.deepEqual([undone.status, undone.body.ref], [200, item.ref]);
      assert.deepEqual(await closes(symbol), broken);
      assert.equal((await itemsOf(server, symbol))[0]!.state, 'open');
      assert.equal(
        (await server.take(server.reviewer))!.item.ref,
        item.ref,
        'it is before the reviewer again',
      );
    });
  }

  test('an item whose data changed since is checked again: what is not the repair that was seen is refused', async () => {
    const { item, seen } = await view('RANGE');
    await server.second.call(correctChartBar, {
      symbol: 'RANGE',
      date: item.from,
      field: 'high',
      value: 104,
    });
    const refused = await server.reviewer.call(acceptReviewItem, { ref: item.ref, seen });
    assert.equal(refused.status, 409);
    assert.equal((await itemsOf(server, 'RANGE'))[0]!.state, 'open', 'nothing of the refused call is kept');
    assert.notEqual((await server.take(server.reviewer))?.item.symbol, 'RANGE');
    assert.equal((await itemsOf(server, 'RANGE'))[0]!.state, 'gone', 'the next scan finds it fixed');
  });

  test('a change elsewhere in the symbol leaves the repair that was seen as it is', async () => {
    const { item, seen } = await view('SPIKE');
    await server.second.call(correctChartBar, {
      symbol: 'SPIKE',
      date: server.bars[20]!.date,
      field: 'volume',
      value: 77,
    });
    const { status } = await server.reviewer.call(acceptReviewItem, { ref: item.ref, seen });
    assert.equal(status, 200);
  });

  test('refuses what it cannot do and writes nothing', async () => {
    const { item, seen } = await view('BLOCK');
    const bad = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.reviewer, acceptReviewItem, { ref: item.ref, seen, ...input }, status, text);
    await bad({ ref: 'x' }, 400, 'ref: must be the id of an item');
    await bad(
      { ref: '00000000-0000-4000-8000-000000000000' },
      404,
      'This item is not in the queue any more.',
    );
    await bad({ seen: 'something else' }, 409, /^The data of BLOCK changed/);
    await bad({ preview: 'yes' }, 400, 'preview: must be true or false');
    await refuses(
      server,
      server.second,
      acceptReviewItem,
      { ref: item.ref, seen },
      409,
      'first@review.example is reviewing this item.',
    );
    await refuses(
      server,
      server.stranger,
      acceptReviewItem,
      { ref: item.ref, seen },
      403,
      'You do not have access to this page.',
    );
  });
});
