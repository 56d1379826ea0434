import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/delete-sentiment-account';
import { restoreSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/restore-sentiment-account';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { job } from '../jobs/purge-deleted.ts';
import { accountServer, type AccountServer } from '../testing/accounts.ts';

describe('restore-sentiment-account', () => {
  let server: AccountServer;
  before(async () => {
    server = await accountServer();
  });
  after(() => server.close());
  const restore = { email: 'locked@x.example' };

  test('brings an account back as it was, within 30 days, and audits it', async () => {
    await server.member.call(deleteSentimentAccount, restore);
    server.at('2026-07-01T14:59:00Z');
    const { status, body } = await server.member.call(restoreSentimentAccount, restore);
    assert.deepEqual([status, body.message], [200, 'locked@x.example restored.']);
    assert.ok((await server.lists()).includes('locked locked@x.example'));
    assert.equal((await newestAudit(server, 'locked@x.example'))?.kind, 'sentiment.account-restored');
  });

  test('what is not deleted, or was deleted longer ago, is refused; the nightly job forgets it', async () => {
    const bad = (status: number, text: string) =>
      refuses(server, server.member, restoreSentimentAccount, restore, status, text);
    await bad(409, 'This account is not deleted.');
    await server.member.call(deleteSentimentAccount, restore);
    server.at('2026-08-01T00:00:00Z');
    await bad(409, 'This account is not deleted.');
    assert.ok(!(await server.lists()).some((line) => line.startsWith('deleted')));
    const said: (string | undefined)[] = [];
    const progress = async (_done: number, _total?: number, message?: string) => void said.push(message);
    await job(server.platform).run({}, progress, new AbortController().signal);
    assert.deepEqual(said, ['1 deleted accounts forgotten']);
    await bad(404, 'There is no account with this e-mail address.');
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, restoreSentimentAccount, restore, 403, words);
    assert.equal((await server.nobody.call(restoreSentimentAccount, restore)).status, 401);
  });
});
