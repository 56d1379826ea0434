import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import { refuses } from '../../../../testing/refuses.ts';
import { viewAccounts } from '../view.ts';
import { accountServer, type AccountServer } from '../testing/accounts.ts';

describe('get-sentiment-details', () => {
  let server: AccountServer;
  before(async () => {
    server = await accountServer();
  });
  after(() => server.close());

  test('three lists of accounts with state, calls of the day and why they are locked (r003-sentiment-lists)', async () => {
    const { body } = await server.member.call(getSentimentDetails, {});
    assert.deepEqual(body.locked, [
      {
        email: 'locked@x.example',
        network: 'stocktwits',
        status: 'locked',
        lastUsed: null,
        callsToday: 10,
        callLimit: 100,
        resetsAt: '2026-06-02T04:00:00.000Z',
        lockedAt: '2026-06-01T15:00:00.000Z',
        lockedReason: 'Asks for a code',
      },
    ]);
    assert.deepEqual(await server.lists(), [
      'locked locked@x.example',
      'limitReached spent@x.example',
      'active fine@x.example',
    ]);
  });

  test('a limit ends at midnight of the network, without a report', async () => {
    server.at('2026-06-02T03:59:59Z');
    assert.ok((await server.lists()).includes('limitReached spent@x.example'));
    server.at('2026-06-02T04:00:01Z');
    const { body } = await server.member.call(getSentimentDetails, {});
    const spent = body.active.find(({ email }) => email === 'spent@x.example');
    assert.deepEqual([spent?.callsToday, spent?.resetsAt], [0, null]);
  });

  test('where there are too many for one answer the locked ones are listed, and it says so', async () => {
    const { db } = server.platform;
    const nowMs = server.platform.now();
    const all = await viewAccounts(db, nowMs);
    assert.deepEqual([all.total, all.isCut], [3, false]);
    const one = await viewAccounts(db, nowMs, 1);
    assert.deepEqual(
      [one.locked.map(({ email }) => email), one.limitReached, one.active, one.total, one.isCut],
      [['locked@x.example'], [], [], 3, true],
    );
    const two = await viewAccounts(db, nowMs, 2);
    assert.deepEqual(
      [two.locked.length, two.limitReached.length + two.active.length, two.isCut],
      [1, 1, true],
    );
  });

  test('no list is answered that holds a password', async () => {
    const { body } = await server.member.call(getSentimentDetails, {});
    assert.ok(!/password|secret/i.test(JSON.stringify(body)));
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, getSentimentDetails, {}, 403, words);
    assert.equal((await server.nobody.call(getSentimentDetails, {})).status, 401);
  });
});
