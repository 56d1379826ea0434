import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { refuses } from '../../../../testing/refuses.ts';
import { refreshFeeds } from '../refresh.ts';
import { putBar, putSymbols } from '../testing/feeds-store.ts';
import { feedServer, quoteOf, type FeedServer } from '../testing/feeds.ts';

describe('exchanges-details', () => {
  let server: FeedServer;
  before(async () => {
    server = await feedServer('2026-06-01T10:00:00Z');
    await putSymbols(server.platform, 'LSE', ['SLOW', 'FAST', 'RIGHT', 'NONE']);
    await putSymbols(
      server.platform,
      'NYSE',
      Array.from({ length: 12 }, (_none, n) => `S${n + 10}`),
    );
    await putBar(server.platform, 'RIGHT', 'eod', '2026-05-29');
    await refreshFeeds(server.platform);
    // London may be 15 minutes behind: a quote within a minute of that is in time.
    await server.send([
      quoteOf('SLOW', '2026-06-01T09:40:00Z', { createdAt: '2026-06-01T09:56:01Z' }),
      quoteOf('FAST', '2026-06-01T09:40:00Z', { createdAt: '2026-06-01T09:53:59Z' }),
      quoteOf('RIGHT', '2026-06-01T09:44:00Z', {
        createdAt: '2026-06-01T10:00:00Z',
        lastTrade: '2026-06-01T09:43:00Z',
      }),
    ]);
  });
  after(() => server.close());
  const ask = async (input: object) =>
    (await server.member.call(exchangesDetails, { exchange: 'LSE', ...input })).body;
  const symbols = async (input: object) => (await ask(input)).rows.map(({ symbol }) => symbol);

  test('a symbol with its quote, speed, source of daily bars (r003-exchange-filters, r003-exchange-eodsource)', async () => {
    const { rows, total } = await ask({});
    assert.equal(total, 4);
    assert.deepEqual(
      rows.map(({ symbol, tradingFast, eodSource, bucket }) => [symbol, tradingFast, eodSource, bucket]),
      [
        ['FAST', 1, 1, 0],
        ['NONE', null, 1, 5],
        ['RIGHT', 0, 2, 0],
        ['SLOW', -1, 1, 0],
      ],
    );
    assert.deepEqual(rows[2], {
      symbol: 'RIGHT',
      isActive: true,
      bucket: 0,
      lastUpdated: '2026-06-01T10:00:00.000Z',
      timestamp: '2026-06-01T09:44:00.000Z',
      tradingFast: 0,
      lastTrade: '2026-06-01T09:43:00.000Z',
      processorUpdate: '2026-06-01T10:00:00.000Z',
      eodSource: 2,
      sources: ['finage'],
      weeklyCount: null,
    });
  });

  test('by speed, by bucket, 10 on a page (r003-exchange-filters, r003-exchange-toggle)', async () => {
    assert.deepEqual(await symbols({ speed: 'slow' }), ['SLOW']);
    assert.deepEqual(await symbols({ speed: 'within' }), ['RIGHT']);
    assert.deepEqual(await symbols({ speed: 'fast' }), ['FAST']);
    assert.deepEqual(await symbols({ bucket: '5' }), ['NONE']);
    assert.deepEqual(await symbols({ bucket: '0', speed: 'fast' }), ['FAST']);
    const first = await ask({ exchange: 'NYSE' });
    const second = await ask({ exchange: 'NYSE', page: '2' });
    assert.deepEqual(
      [first.rows.length, first.total, second.rows.map(({ symbol }) => symbol)],
      [10, 12, ['S20', 'S21']],
    );
    assert.deepEqual((await ask({ exchange: 'NASDAQ' })).rows, [], 'an exchange without symbols');
  });

  test('the symbols that name no exchange', async () => {
    await putSymbols(server.platform, '', ['LOOSE']);
    assert.deepEqual(await symbols({ exchange: '-' }), ['LOOSE']);
  });

  test('refuses bad input and a stranger', async () => {
    const { member, stranger } = server;
    const refused = (input: object, text: string) =>
      refuses(server, member, exchangesDetails, input, 400, text);
    await refused({}, 'exchange: is required');
    await refused({ exchange: 'LSE', bucket: '6' }, 'bucket: must be a number from 0 to 5');
    await refused({ exchange: 'LSE', speed: 'quick' }, 'speed: must be one of slow, within, fast');
    await refuses(
      server,
      member,
      exchangesDetails,
      { exchange: 'nowhere' },
      404,
      'exchange: nowhere is not known',
    );
    const text = 'You do not have access to this page.';
    await refuses(server, stranger, exchangesDetails, { exchange: 'LSE' }, 403, text);
  });
});
