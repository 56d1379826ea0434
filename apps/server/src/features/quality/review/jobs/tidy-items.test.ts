// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { skipReviewItem } from '@midoffice/contract/quality/review/calls/skip-review-item';
import { undoReviewDecision } from '@midoffice/contract/quality/review/calls/undo-review-decision';
import { makeBars } from '../../../prices/charts/factory.ts';
import { itemsOf, faulty, reviewServer, type ReviewServer } from '../testing/review-store.ts';
import { lockSymbol } from '../locks-store.ts';
import { job } from './tidy-items.ts';

const dayMinutes = 24 * 60;

describe('tidy-items', () => {
  let server: ReviewServer;
  before(async () => {
    server = await reviewServer();
    await server.scan();
  });
  after(() => server.close());

  const tidy = async (): Promise<string> => {
    let notified = '';
    await job(server.platform).run(
      {},
      async (_done, _total, message) => void (notified = message ?? ''),
      new AbortController().signal,
    );
    return notified;
  };
  const states = async () =>
    (await Promise.all(['SPIKE', 'RANGE', 'BLOCK'].map((symbol) => itemsOf(server, symbol)))).map((items) =>
      items.map(({ state }) => state).join(),
    );

  test('what is found no more goes after 90 days, counted from the scan that missed it; what comes back stays', async () => {
    const [spike] = await itemsOf(server, 'SPIKE');
    assert.ok(await server.take(server.reviewer, spike!.ref));
    await server.reviewer.call(skipReviewItem, { ref: spike!.ref });
    server.later(200 * dayMinutes);
    for (const symbol of ['SPIKE', 'RANGE'])
      await makeBars(server.platform, symbol, server.bars, { fileName: `${symbol}-fixed.csv` });
    await server.scan();
    assert.deepEqual(await states(), ['gone', 'gone', 'open']);
    server.later(89 * dayMinutes);
    assert.equal(await tidy(), '0 items removed that scans find no more');

    await makeBars(server.platform, 'RANGE', faulty(server.bars).RANGE);
    await server.scan();
    server.later(2 * dayMinutes);
    const digest = await server.digest({ except: ['review_item', 'review_skip', 'review_decision'] });
    assert.equal(await tidy(), '1 item removed that scans find no more');
    assert.equal(await server.digest({ except: ['review_item', 'review_skip', 'review_decision'] }), digest);
    assert.deepEqual(await states(), ['', 'open', 'open']);
    assert.equal((await server.reviewer.call(getReviewStatus, {})).body.gone, 0);
    assert.equal(await tidy(), '0 items removed that scans find no more');
  });

  describe('while the last decision on the item is being undone', () => {
    const removed = 'This item was just removed from the queue: scans no longer find it.';

    /** An item that its reviewer has skipped and that is to be removed tonight. */
    async function skippedAndGone(symbol: 'SPIKE' | 'RANGE'): Promise<void> {
      await makeBars(server.platform, symbol, faulty(server.bars)[symbol], {
        fileName: `${symbol}-again.csv`,
      });
      await server.scan();
      const [item] = await itemsOf(server, symbol);
      assert.ok(await server.take(server.reviewer, item!.ref));
      await server.reviewer.call(skipReviewItem, { ref: item!.ref });
      await makeBars(server.platform, symbol, server.bars, { fileName: `${symbol}-fixed-again.csv` });
      await server.scan();
      assert.equal((await itemsOf(server, symbol))[0]?.state, 'gone');
      server.later(91 * dayMinutes);
    }

    /** How many backends wait for a lock. */
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.platform.db);
      return rows[0]!.n;
    };
    async function waits(count: number): Promise<void> {
      for (let tries = 0; (await waiting()) < count; tries += 1) {
        assert.ok(tries < 250, `${count} wait for a lock`);
        await delay(20);
      }
    }
    const undo = () => server.reviewer.call(undoReviewDecision, {});

    test('the undo waits for the symbol, the removal goes on, and the undo says so', async () => {
      await skippedAndGone('SPIKE');
      let undone: ReturnType<typeof undo> | undefined;
      await server.platform.db.transaction().execute(async (trx) => {
        await lockSymbol(trx, 'SPIKE');
        undone = undo();
        await waits(1);
        const notified = await Promise.race([tidy(), delay(5000, 'it waits', { ref: false })]);
        assert.equal(notified, '1 item removed that scans find no more');
      });
      const { status, body } = await undone!;
      assert.deepEqual([status, body.message], [409, removed]);
    });

    test('the removal is held up between item and decision, and the undo waits for the item with nothing in hand', async () => {
      await skippedAndGone('RANGE');
      let undone: ReturnType<typeof undo> | undefined;
      let notified: Promise<string> | undefined;
      await server.platform.db.transaction().execute(async (trx) => {
        await sql`select 1 from review_decision d join review_item i on i.id = d.item_id
          where i.symbol = 'RANGE' for update of d`.execute(trx);
        notified = tidy();
        await waits(1);
        undone = undo();
        await waits(2);
      });
      assert.equal(await notified, '1 item removed that scans find no more');
      const { status, body } = await undone!;
      assert.deepEqual([status, body.message], [409, removed]);
    });
  });

  test('waits for nobody: an item that somebody holds is left to the next night', async () => {
    await makeBars(server.platform, 'BLOCK', server.bars, { fileName: 'BLOCK-fixed.csv' });
    await server.scan();
    server.later(91 * dayMinutes);
    await server.platform.db.transaction().execute(async (trx) => {
      await sql`select 1 from review_item where symbol = 'BLOCK' for update`.execute(trx);
      const notified = await Promise.race([tidy(), delay(5000, 'it waits', { ref: false })]);
      assert.equal(notified, '0 items removed that scans find no more');
    });
    assert.equal(await tidy(), '1 item removed that scans find no more');
  });
});
