// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptReviewItem } from '@midoffice/contract/quality/review/calls/accept-review-item';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { rejectReviewItem } from '@midoffice/contract/quality/review/calls/reject-review-item';
import { setKnownAnswers } from '@midoffice/contract/quality/review/calls/set-known-answers';
import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import type { Client } from '../../../../testing/server.ts';
import { newestAudit, refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

const own = ['review_known', 'audit_entry', 'audit_detail', 'audit_pending'];

describe('set-known-answers', () => {
  let server: ReviewServer;
  let admin: Client;
  before(async () => {
    server = await reviewServer();
    admin = await server.staff();
    await server.scan();
  });
  after(() => server.close());

  /** Skips until an item comes that is not in the list: the queue does not know those whose answer is known. */
  async function untilKnown() {
    const listed = new Set((await server.reviewer.call(listReviewItems, {})).body.rows.map(({ ref }) => ref));
    for (let n = 0; n < 30; n += 1) {
      const view = (await server.take(server.reviewer))!;
      if (!listed.has(view.item.ref)) return view;
      await server.reviewer.call(skipReviewItem, { ref: view.item.ref });
    }
    return undefined;
  }

  test('is off by default: no such item comes', async () => {
    assert.equal(await untilKnown(), undefined);
  });

  test('when on, such items measure the reviewer, write nothing else and feed no ranking', async () => {
    const { status } = await admin.call(setKnownAnswers, { enabled: true });
    assert.equal(status, 200);
    assert.equal((await newestAudit(server, 'known-answers'))?.kind, 'review.known-answers-set');
    const outcomes: boolean[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { item, seen, after: shown, cells } = (await untilKnown())!;
      assert.ok(item.symbol === 'SOUND' && shown.close.length > 0 && cells.length > 0);
      const ranked = (await server.reviewer.call(listReviewItems, {})).body.rows;
      const digest = await server.digest({ except: own });
      const answer =
        n === 1
          ? await server.reviewer.call(rejectReviewItem, { ref: item.ref, reason: 'sound' })
          : await server.reviewer.call(acceptReviewItem, { ref: item.ref, seen });
      assert.equal(answer.status, 200);
      outcomes.push(answer.body.known!.right);
      assert.equal(await server.digest({ except: own }), digest);
      assert.deepEqual((await server.reviewer.call(listReviewItems, {})).body.rows, ranked);
      await refuses(
        server,
        server.reviewer,
        undoReviewDecision,
        {},
        409,
        /was a test, which changed nothing/,
      );
    }
    const { measures } = (await server.reviewer.call(getReviewStatus, {})).body;
    const right = outcomes.filter(Boolean).length;
    assert.deepEqual(measures, [{ reviewer: 'first@review.example', answered: 3, right }]);
    // The first and second had an error put in, the third was sound.
    assert.deepEqual(outcomes, [true, false, false]);
  });

  test('refuses bad input, a stranger, and the reviewers whom it measures', async () => {
    await refuses(server, admin, setKnownAnswers, { enabled: 'on' }, 400, 'enabled: must be true or false');
    for (const [client, enabled] of [
      [server.stranger, true],
      [server.reviewer, true],
      [server.reviewer, false],
    ] as const)
      await refuses(
        server,
        client,
        setKnownAnswers,
        { enabled },
        403,
        'You do not have access to this page.',
      );
  });
});
