import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/delete-sentiment-account';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { accountServer, reportOf, type AccountServer } from '../testing/accounts.ts';

describe('delete-sentiment-account', () => {
  let server: AccountServer;
  before(async () => {
    server = await accountServer();
  });
  after(() => server.close());

  test('deletes by e-mail address and audits it; reports do not bring it back', async () => {
    const { status, body } = await server.member.call(deleteSentimentAccount, { email: 'fine@x.example' });
    assert.deepEqual(
      [status, body.message],
      [200, 'fine@x.example deleted. It can be restored for 30 days.'],
    );
    const entry = await newestAudit(server, 'fine@x.example');
    assert.deepEqual([entry?.kind, entry?.after], ['sentiment.account-deleted', { deleted: true }]);
    const sent = await server.send([reportOf('fine@x.example', '2026-06-01T15:05:00Z')]);
    assert.equal(
      sent.body.message,
      '0 of 1 reports of accounts stored. 1 not newer than what is stored, or of deleted accounts.',
    );
    assert.deepEqual(await server.lists(), [
      'locked locked@x.example',
      'limitReached spent@x.example',
      'deleted fine@x.example',
    ]);
  });

  test('of an address at several networks the one that is named', async () => {
    await server.send([
      reportOf('two@x.example', '2026-06-01T15:01:00Z', { network: 'x' }),
      reportOf('two@x.example', '2026-06-01T15:01:00Z', { network: 'reddit' }),
    ]);
    await server.member.call(deleteSentimentAccount, { email: 'two@x.example', network: 'x' });
    const lists = await server.lists();
    assert.deepEqual(
      lists.filter((line) => line.includes('two@')),
      ['active two@x.example', 'deleted two@x.example'],
    );
  });

  test('what is deleted or unknown is refused, and nothing is written', async () => {
    const bad = (input: object, status: number, text: string) =>
      refuses(server, server.member, deleteSentimentAccount, input, status, text);
    await bad({ email: 'fine@x.example' }, 409, 'This account is deleted already.');
    await bad({ email: 'who@x.example' }, 404, 'There is no account with this e-mail address.');
    await bad(
      { email: 'spent@x.example', network: 'myspace' },
      400,
      'network: must be one of stocktwits, x, reddit, facebook',
    );
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, deleteSentimentAccount, { email: 'spent@x.example' }, 403, words);
    assert.equal(
      (await server.nobody.call(deleteSentimentAccount, { email: 'spent@x.example' })).status,
      401,
    );
  });
});
