import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unlockSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/unlock-sentiment-account';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { accountServer, reportOf, type AccountServer } from '../testing/accounts.ts';

describe('unlock-sentiment-account', () => {
  let server: AccountServer;
  before(async () => {
    server = await accountServer();
  });
  after(() => server.close());
  const bad = (input: object, status: number, text: string) =>
    refuses(server, server.member, unlockSentimentAccount, input, status, text);

  test('an account that is not locked, unknown or no e-mail address is refused', async () => {
    await bad({ email: 'fine@x.example' }, 409, 'This account is not locked.');
    await bad({ email: 'who@x.example' }, 404, 'There is no account with this e-mail address.');
    await bad(
      { email: 'locked@x.example', network: 'x' },
      404,
      'There is no account with this e-mail address.',
    );
    await bad({ email: 'a b' }, 400, 'email: must be an e-mail address');
    await bad({}, 400, 'email: is required');
  });

  test('unlocks by e-mail address and audits it with the reason; an older report does not lock it again', async () => {
    server.at('2026-06-01T15:10:00Z');
    const { status, body } = await server.member.call(unlockSentimentAccount, {
      email: ' Locked@X.example ',
      reason: 'Code entered',
    });
    assert.deepEqual([status, body.message], [200, 'locked@x.example unlocked.']);
    assert.ok((await server.lists()).includes('active locked@x.example'));
    const entry = await newestAudit(server, 'locked@x.example');
    assert.deepEqual(
      [entry?.kind, entry?.reason, entry?.after],
      ['sentiment.account-unlocked', 'Code entered', { locked: false }],
    );
    await server.send([reportOf('locked@x.example', '2026-06-01T15:05:00Z', { state: 'locked' })]);
    assert.ok((await server.lists()).includes('active locked@x.example'));
    await server.send([reportOf('locked@x.example', '2026-06-01T15:15:00Z', { state: 'locked' })]);
    assert.ok((await server.lists()).includes('locked locked@x.example'));
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, unlockSentimentAccount, { email: 'locked@x.example' }, 403, words);
    assert.equal(
      (await server.nobody.call(unlockSentimentAccount, { email: 'locked@x.example' })).status,
      401,
    );
  });
});
