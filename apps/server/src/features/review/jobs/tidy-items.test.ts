import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { getReviewStatus, skipReviewItem } from '@midoffice/contract/review/calls';
import { makeBars } from '../../charts/factory.ts';
import { itemsOf, faulty, reviewServer, type ReviewServer } from '../testing/review-store.ts';
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
    let told = '';
    await job(server.platform).run(
      {},
      async (_done, _total, message) => void (told = message ?? ''),
      new AbortController().signal,
    );
    return told;
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
      await makeBars(server.platform, symbol, server.bars, { fileName: `${symbol}-mended.csv` });
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

  test('waits for nobody: an item that somebody holds is left to the next night', async () => {
    await makeBars(server.platform, 'BLOCK', server.bars, { fileName: 'BLOCK-mended.csv' });
    await server.scan();
    server.later(91 * dayMinutes);
    await server.platform.db.transaction().execute(async (trx) => {
      await sql`select 1 from review_item where symbol = 'BLOCK' for update`.execute(trx);
      const told = await Promise.race([tidy(), delay(5000, 'it waits', { ref: false })]);
      assert.equal(told, '0 items removed that scans find no more');
    });
    assert.equal(await tidy(), '1 item removed that scans find no more');
  });
});
