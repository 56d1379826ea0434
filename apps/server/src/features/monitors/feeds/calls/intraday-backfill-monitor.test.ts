import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { intradayBackfillMonitor } from '@midoffice/contract/monitors/feeds/calls/intraday-backfill-monitor';
import { refuses } from '../../../../testing/refuses.ts';
import { refreshFeeds } from '../refresh.ts';
import { putBar, putImport, putSymbols } from '../testing/feeds-store.ts';
import { feedServer, type FeedServer } from '../testing/feeds.ts';

describe('intraday-backfill-monitor', () => {
  let server: FeedServer;
  before(async () => {
    // The session after Thanksgiving.
    server = await feedServer('2026-11-27T15:00:00Z');
    const { platform } = server;
    await putSymbols(platform, 'NYSE', ['A', 'B', 'C', 'D', 'E', 'F']);
    await putSymbols(platform, 'NYSE', ['GONE'], false);
    await putBar(platform, 'A', '1min', '2026-11-25 15:59');
    await putBar(platform, 'A', '1min', '2026-11-20 15:59');
    await putBar(platform, 'B', '1min', '2026-11-24 09:30');
    await putBar(platform, 'C', '1min', '2026-11-20 15:59');
    await putBar(platform, 'D', '1min', '2026-11-06 15:59');
    await putBar(platform, 'E', '1min', '2026-11-05 15:59');
    await putBar(platform, 'F', '1min', '2026-11-27 09:30', 'development');
    await putBar(platform, 'A', '1hour', '2026-11-27 09:30');
  });
  after(() => server.close());
  const rows = async () => (await server.member.call(intradayBackfillMonitor, {})).body.rows;

  test('ages in trading days in six buckets, so that a holiday makes nothing older (r003-backfill-buckets)', async () => {
    await refreshFeeds(server.platform);
    const [first, second, third] = await rows();
    assert.deepEqual(first, {
      exchange: 'NYSE',
      interval: '1min',
      session: '2026-11-27',
      '1day': 1,
      '3day': 1,
      '7day': 1,
      '14day': 1,
      '14plusDays': 1,
      nulls: 1,
    });
    assert.deepEqual([second?.interval, second?.nulls], ['5min', 6]);
    assert.deepEqual([third?.interval, third?.['1day'], third?.nulls], ['1hour', 1, 5]);
  });

  test('follows an import with the next run', async () => {
    await putBar(server.platform, 'F', '1min', '2026-11-27 09:59');
    await putImport(server.platform, 'F');
    const { symbols } = await refreshFeeds(server.platform);
    assert.ok(symbols >= 1);
    const [first] = await rows();
    assert.deepEqual([first?.['1day'], first?.nulls], [2, 0]);
  });

  test('refuses a stranger', () =>
    refuses(
      server,
      server.stranger,
      intradayBackfillMonitor,
      {},
      403,
      'You do not have access to this page.',
    ));
});
