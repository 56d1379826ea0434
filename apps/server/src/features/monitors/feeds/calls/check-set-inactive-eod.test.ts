import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkSetInactiveEod } from '@midoffice/contract/monitors/feeds/calls/check-set-inactive-eod';
import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { inactiveSymbols, putBar, putSymbols } from '../testing/feeds-store.ts';
import { feedServer, quoteOf, type FeedServer } from '../testing/feeds.ts';

describe('check-set-inactive-eod', () => {
  let server: FeedServer;
  before(async () => {
    server = await feedServer('2026-06-01T15:00:00Z');
    const { platform } = server;
    await putSymbols(platform, 'NYSE', ['BARS', 'NEVER', 'OLD', 'QUOTED']);
    await putSymbols(platform, 'NYSE', ['GONE'], false);
    await putSymbols(platform, 'LSE', ['VOD']);
    await putBar(platform, 'BARS', 'eod', '2026-05-29');
    await putBar(platform, 'OLD', 'eod', '2026-05-21');
    await server.send([quoteOf('QUOTED', '2026-05-29T15:00:00Z')]);
  });
  after(() => server.close());

  test('marks symbols of one exchange without recent quotes and daily bars, and audits the counts', async () => {
    const { body } = await server.member.call(checkSetInactiveEod, { exchange: 'NYSE' });
    assert.deepEqual(body, {
      success: true,
      message: '4 symbols checked: 2 set inactive, 0 active again.',
      checked: 4,
      inactive: 2,
      activeAgain: 0,
    });
    assert.deepEqual(await inactiveSymbols(server.platform), ['NEVER', 'OLD']);
    const entry = await newestAudit(server, 'NYSE');
    assert.deepEqual(
      [entry.kind, entry.after],
      ['feeds.inactive-checked', { checked: 4, inactive: 2, activeAgain: 0 }],
    );
    const { rows } = (await server.member.call(exchangesStats, {})).body;
    const nyse = rows.find(({ exchange }) => exchange === 'NYSE');
    assert.deepEqual([nyse?.totalCount, nyse?.activeCount], [5, 2]);
  });

  test('again it changes nothing; a symbol that has bars again is active again; without exchange all are checked', async () => {
    const again = await server.member.call(checkSetInactiveEod, { exchange: 'NYSE' });
    assert.deepEqual([again.body.inactive, again.body.activeAgain], [0, 0]);
    await putBar(server.platform, 'OLD', 'eod', '2026-06-01');
    const all = await server.member.call(checkSetInactiveEod, {});
    assert.deepEqual([all.body.checked, all.body.inactive, all.body.activeAgain], [5, 1, 1]);
    assert.deepEqual(await inactiveSymbols(server.platform), ['NEVER', 'VOD']);
  });

  test('refuses an exchange without symbols, bad input and a stranger', async () => {
    const { member, stranger } = server;
    const call = checkSetInactiveEod;
    await refuses(server, member, call, { exchange: 'nowhere' }, 400, 'exchange: has no symbols');
    await refuses(
      server,
      member,
      call,
      { exchange: 'x'.repeat(51) },
      400,
      'exchange: must have at most 50 characters',
    );
    await refuses(server, stranger, call, {}, 403, 'You do not have access to this page.');
  });
});
