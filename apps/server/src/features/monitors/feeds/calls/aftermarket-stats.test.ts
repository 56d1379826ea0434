import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aftermarketStats } from '@midoffice/contract/monitors/feeds/calls/aftermarket-stats';
import { refuses } from '../../../../testing/refuses.ts';
import { putSymbols } from '../testing/feeds-store.ts';
import { feedServer, quoteOf, type FeedServer } from '../testing/feeds.ts';

describe('aftermarket-stats', () => {
  let server: FeedServer;
  before(async () => {
    server = await feedServer('2026-06-02T01:00:00Z');
    await putSymbols(server.platform, 'NYSE', ['A', 'B', 'C', 'OLD']);
    await putSymbols(server.platform, 'LSE', ['VOD']);
  });
  after(() => server.close());

  test('nothing yet', async () => {
    assert.deepEqual((await server.member.call(aftermarketStats, {})).body, {
      tradeCount: 0,
      quoteCount: 0,
      minTrade: null,
      minQuote: null,
      outOfRange: 0,
      rows: [],
    });
  });

  test('trades and quotes since the last close, the earliest of them, and those outside of extended hours (r003-exchange-toggle)', async () => {
    const trade = { stream: 'aftermarket-trade' };
    const quote = { stream: 'aftermarket-quote' };
    const { body } = await server.send([
      quoteOf('A', '2026-06-01T20:05:00Z', trade),
      quoteOf('A', '2026-06-01T20:06:00Z', quote),
      quoteOf('B', '2026-06-01T21:00:00Z', trade),
      // After 20:00 in New York.
      quoteOf('C', '2026-06-02T00:30:00Z', quote),
      // Before the last close.
      quoteOf('OLD', '2026-06-01T12:00:00Z', trade),
      quoteOf('VOD', '2026-06-01T19:00:00Z', trade),
    ]);
    assert.equal(body.stored, 6);
    const stats = (await server.member.call(aftermarketStats, {})).body;
    assert.deepEqual(stats, {
      tradeCount: 3,
      quoteCount: 2,
      minTrade: '2026-06-01T19:00:00.000Z',
      minQuote: '2026-06-01T20:06:00.000Z',
      outOfRange: 2,
      rows: [
        {
          exchange: 'LSE',
          since: '2026-06-01T15:30:00.000Z',
          tradeCount: 1,
          quoteCount: 0,
          minTrade: '2026-06-01T19:00:00.000Z',
          minQuote: null,
          outOfRange: 1,
        },
        {
          exchange: 'NYSE',
          since: '2026-06-01T20:00:00.000Z',
          tradeCount: 2,
          quoteCount: 2,
          minTrade: '2026-06-01T20:05:00.000Z',
          minQuote: '2026-06-01T20:06:00.000Z',
          outOfRange: 1,
        },
      ],
    });
  });

  test('refuses a stranger', () =>
    refuses(server, server.stranger, aftermarketStats, {}, 403, 'You do not have access to this page.'));
});
