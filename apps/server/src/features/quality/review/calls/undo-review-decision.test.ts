// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import { itemsOf, newestAudit, refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('undo-review-decision', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await server.scan();
  });
  after(() => server.close());
  const undo = () => server.reviewer.call(undoReviewDecision, {});
  const take = async (symbol: string) =>
    (await server.take(server.reviewer, (await itemsOf(server, symbol))[0]!.ref))!;
  const stateOf = async (symbol: string) => (await itemsOf(server, symbol))[0]!.state;

  test("takes this reviewer's decisions back, the last first, and no one else's", async () => {
    const [spike, range] = [await take('SPIKE'), await take('RANGE')];
    await server.take(server.reviewer, spike.item.ref);
    await server.reviewer.call(rejectReviewItem, { ref: spike.item.ref, reason: 'real' });
    await server.reviewer.call(acceptReviewItem, { ref: range.item.ref, seen: range.seen });
    const block = (await server.take(server.second))!;
    await server.second.call(rejectReviewItem, { ref: block.item.ref, reason: 'real' });

    assert.deepEqual(
      [(await undo()).body.message, await stateOf('RANGE')],
      ['Undone: the item was accepted.', 'open'],
    );
    assert.deepEqual(
      [(await undo()).body.message, await stateOf('SPIKE')],
      ['Undone: the item was rejected.', 'open'],
    );
    assert.equal((await newestAudit(server, spike.item.ref))?.kind, 'review.decision-undone');
    assert.equal(await stateOf('BLOCK'), 'rejected');
    await refuses(
      server,
      server.reviewer,
      undoReviewDecision,
      {},
      404,
      'There is no decision of yours to undo.',
    );
  });

  test('a skipped item is no longer last', async () => {
    const { item } = await take('SPIKE');
    await server.reviewer.call(skipReviewItem, { ref: item.ref });
    assert.equal((await undo()).body.ref, item.ref);
    assert.equal((await server.take(server.reviewer))!.item.ref, item.ref);
  });

  test('a repair that was taken back in the ledger already is only opened again', async () => {
    const { item, seen } = await take('RANGE');
    const { body } = await server.reviewer.call(acceptReviewItem, { ref: item.ref, seen });
    await server.second.call(revertChangeSet, { id: String(body.changeSetId) } as never);
    assert.deepEqual([(await undo()).status, await stateOf('RANGE')], [200, 'open']);
  });

  test('leaves an item alone that somebody else decided since', async () => {
    const { item, seen } = await take('RANGE');
    const first = (await server.reviewer.call(acceptReviewItem, { ref: item.ref, seen })).body;
    await server.second.call(revertChangeSet, { id: String(first.changeSetId) } as never);
    await server.scan();
    const again = (await server.take(server.second, item.ref))!;
    const { body } = await server.second.call(acceptReviewItem, { ref: item.ref, seen: again.seen });
    const none = 'There is no decision of yours to undo.';
    await refuses(server, server.reviewer, undoReviewDecision, {}, 404, none);
    const left = (await itemsOf(server, 'RANGE'))[0]!;
    assert.deepEqual([left.state, left.change_set_id], ['accepted', body.changeSetId]);
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, undoReviewDecision, {}, 403, 'You do not have access to this page.'));
});
