// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listReviewItems } from '@midoffice/contract/quality/review/calls/list-review-items';
import { takeReviewItem } from '@midoffice/contract/quality/review/calls/take-review-item';
import { makeBars } from '../../../prices/charts/factory.ts';
import { itemsOf, refuses, reviewServer, type ReviewServer } from '../testing/review-store.ts';

describe('take-review-item', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
  });
  after(() => server.close());

  test('an empty queue has nothing to take', async () => {
    assert.equal(await server.take(server.reviewer), null);
  });

  test('shows the most urgent item with the records around it and what its repair makes of them', async () => {
    await server.scan();
    const [first] = (await server.reviewer.call(listReviewItems, {})).body.rows;
    const view = (await server.take(server.reviewer))!;
    assert.equal(view.item.ref, first!.ref);
    assert.ok(view.columns.date.includes(view.item.from) && view.columns.date.includes(view.item.to));
    assert.ok(view.columns.date.length > 100 && view.cells.length > 0 && view.cellCount >= view.cells.length);
    assert.equal((await server.take(server.reviewer))!.item.ref, first!.ref, 'it stays before the reviewer');
  });

  test('two reviewers never get one item, until the lease of five minutes has ended', async () => {
    const mine = (await server.take(server.reviewer))!;
    const [a, b] = await Promise.all([server.take(server.second), server.take(server.reviewer)]);
    assert.notEqual(a!.item.ref, mine.item.ref);
    assert.equal(b!.item.ref, mine.item.ref);
    const listed = (await server.second.call(listReviewItems, {})).body.rows;
    assert.equal(listed.find(({ ref }) => ref === mine.item.ref)!.heldBy, 'first@review.example');
    const text = 'first@review.example is reviewing this item.';
    await refuses(server, server.second, takeReviewItem, { ref: mine.item.ref }, 409, text);
    server.later(6);
    assert.equal((await server.take(server.second, mine.item.ref))!.item.ref, mine.item.ref);
    await refuses(server, server.reviewer, takeReviewItem, { ref: mine.item.ref }, 409, /^second@review/);
  });

  test('many at once each get their own item or none', async () => {
    server.later(6);
    const clients = await Promise.all(
      Array.from({ length: 5 }, () => server.staff({ role: 'analyst', permissions: ['charts'] })),
    );
    const taken = await Promise.all(clients.map((client) => server.take(client)));
    const refs = taken.flatMap((view) => view?.item.ref ?? []);
    assert.equal(new Set(refs).size, refs.length);
    assert.equal(refs.length, 3);
  });

  test('several take items of one symbol whose data changed, and wait for each other in no circle', async () => {
    const wrong = new Set([90, 150, 210, 270, 330]);
    const many = server.bars.map((bar, i) => (wrong.has(i) ? { ...bar, high: bar.low * 0.9 } : bar));
    await makeBars(server.platform, 'MANY', many);
    await server.scan();
    assert.equal((await itemsOf(server, 'MANY')).length, 5);
    for (let round = 0; round < 3; round += 1) {
      server.later(6);
      const changed = many.map((bar, i) => (i === 30 ? { ...bar, volume: bar.volume + round + 1 } : bar));
      await makeBars(server.platform, 'MANY', changed);
      const refs = (await itemsOf(server, 'MANY')).map(({ ref }) => ref);
      const clients = await Promise.all(
        refs.map(() => server.staff({ role: 'analyst', permissions: ['charts'] })),
      );
      const answers = await Promise.all(
        clients.map((client, i) => client.call(takeReviewItem, i % 2 ? { ref: refs[i]! } : {})),
      );
      const taken = answers.flatMap(({ status, body }) => {
        assert.ok(status === 200 || status === 409, `${status}`);
        return status === 200 && body.view ? [body.view.item.ref] : [];
      });
      assert.equal(new Set(taken).size, taken.length);
      assert.ok(taken.length >= 3, `${taken.length} taken`);
    }
  });

  test('refuses an unknown item and a stranger', async () => {
    const { reviewer, stranger } = server;
    await refuses(server, reviewer, takeReviewItem, { ref: 'x' }, 400, 'ref: must be the id of an item');
    const nobody = '00000000-0000-4000-8000-000000000000';
    await refuses(
      server,
      reviewer,
      takeReviewItem,
      { ref: nobody },
      404,
      'This item is not in the queue any more.',
    );
    await refuses(server, stranger, takeReviewItem, {}, 403, 'You do not have access to this page.');
    assert.equal((await itemsOf(server, 'SOUND')).length, 0);
  });
});
