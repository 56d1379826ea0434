import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import { refuses } from '../../../../testing/refuses.ts';
import { refreshFeeds } from '../refresh.ts';
import { putBar, putManySymbols, putSymbols } from '../testing/feeds-store.ts';
import { feedServer, quoteOf, type FeedServer } from '../testing/feeds.ts';

describe('exchanges-stats', () => {
  let server: FeedServer;
  before(async () => {
    // A Wednesday, before Thanksgiving.
    server = await feedServer('2026-11-25T16:00:00Z');
    await putSymbols(server.platform, 'NYSE', ['A', 'B', 'C', 'D', 'E']);
    await putSymbols(server.platform, 'NYSE', ['GONE'], false);
    await putSymbols(server.platform, 'LSE', ['VOD']);
    await putSymbols(server.platform, 'CRYPTO', ['BTC']);
    await putBar(server.platform, 'A', 'eod', '2026-11-24');
    await putBar(server.platform, 'E', 'eod', '2026-11-24');
    await putBar(server.platform, 'D', 'eod', '2026-10-01');
    await refreshFeeds(server.platform);
    await server.send([
      quoteOf('A', '2026-11-25T15:59:00Z', { lastTrade: '2026-11-25T15:58:30Z' }),
      quoteOf('B', '2026-11-25T15:20:00Z'),
      quoteOf('C', '2026-11-23T15:20:00Z', { createdAt: '2026-11-23T15:20:08Z' }),
      quoteOf('D', '2026-11-02T15:20:00Z'),
    ]);
  });
  after(() => server.close());
  const of = async (exchange: string) =>
    (await server.member.call(exchangesStats, {})).body.rows.find((row) => row.exchange === exchange)!;

  test('counts, buckets, averages and hours of an exchange from its quotes and bars', async () => {
    assert.deepEqual(await of('NYSE'), {
      exchange: 'NYSE',
      delay: 0,
      lastOpen: '2026-11-25T14:30:00.000Z',
      lastUpdated: '2026-11-25T15:59:02.000Z',
      lastTrade: '2026-11-25T15:58:30.000Z',
      timeStats: { avg: 3.5 },
      buckets: { deadCount: 2, eodCount: 1 },
      bucketCounts: [1, 0, 1, 0, 1, 2],
      avgBucket: 3.2,
      totalCount: 6,
      activeCount: 5,
      marketStatus: 'open',
      marketNote: null,
      feedState: 'ok',
      eodSourceSymbols: 2,
      priceCount: 4,
      eodSymbols: 1,
      marketHours: '09:30–16:00 America/New_York',
    });
  });

  test('an exchange without calendar or quotes says so', async () => {
    const { marketStatus, feedState, lastOpen, avgBucket } = await of('CRYPTO');
    assert.deepEqual([marketStatus, feedState, lastOpen, avgBucket], ['unknown', 'unknown', null, 5]);
    assert.deepEqual([(await of('LSE')).delay, (await of('LSE')).feedState], [900, 'unknown']);
  });

  test('a feed that stops is late, then out; after the close it stays so, and a holiday is no outage', async () => {
    server.at('2026-11-25T16:10:00Z');
    assert.equal((await of('NYSE')).feedState, 'late');
    server.at('2026-11-25T16:15:00Z');
    assert.equal((await of('NYSE')).feedState, 'outage');
    server.at('2026-11-25T21:05:00Z');
    await server.send([quoteOf('A', '2026-11-25T20:59:50Z')]);
    server.at('2026-11-26T18:00:00Z');
    const { feedState, marketStatus, marketNote, bucketCounts } = await of('NYSE');
    assert.deepEqual([feedState, marketStatus, marketNote], ['ok', 'holiday', 'Thanksgiving Day']);
    assert.equal(bucketCounts[0], 1, 'the last quote before the holiday is recent in trading time');
    server.at('2026-11-27T14:44:00Z');
    assert.equal((await of('NYSE')).feedState, 'late');
    server.at('2026-11-27T14:46:00Z');
    assert.equal((await of('NYSE')).feedState, 'outage');
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, exchangesStats, {}, 403, 'You do not have access to this page.'));

  test('answers 30,000 symbols of one exchange within half a second', async () => {
    await putManySymbols(server.platform, 'TSX', 30_000);
    await of('TSX');
    const startedAt = performance.now();
    assert.equal((await of('TSX')).totalCount, 30_000);
    assert.ok(performance.now() - startedAt < 500);
  });
});
