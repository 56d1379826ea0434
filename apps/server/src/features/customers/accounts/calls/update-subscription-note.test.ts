import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSubscriptionNote } from '@midoffice/contract/customers/accounts/calls/update-subscription-note';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';

describe('update-subscription-note', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['changePricePlan'] });
  });
  after(() => server.close());

  test('stores the note and audits both texts', async () => {
    const { userid } = await makeCustomer(server.platform, { notes: 'old' });
    const { status, body } = await support.call(updateSubscriptionNote, {
      userid,
      notes: 'new',
      expected: 'old',
    });
    assert.deepEqual([status, body.message], [200, 'Note saved.']);
    assert.equal((await accountOf(server, userid)).notes, 'new');
    const entry = await newestAudit(server, userid);
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.before, entry?.after],
      ['account.note-changed', support.userid, { notes: 'old' }, { notes: 'new' }],
    );
  });

  test('two people edit one note: the second gets both texts, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform, { notes: 'read by both' });
    await support.call(updateSubscriptionNote, { userid, notes: 'first', expected: 'read by both' });
    const digest = await server.digest();
    const { status, body } = await support.call(updateSubscriptionNote, {
      userid,
      notes: 'second',
      expected: 'read by both',
    });
    assert.equal(status, 409);
    const [met] = (body as unknown as { conflicts: { expected: string; actual: string; wanted: string }[] })
      .conflicts;
    assert.deepEqual([met?.expected, met?.actual, met?.wanted], ['read by both', 'first', 'second']);
    assert.equal(await server.digest(), digest);
  });

  test('an empty note clears it; a note that is no text or too long is refused by name', async () => {
    const { userid } = await makeCustomer(server.platform, { notes: 'x' });
    assert.equal((await support.call(updateSubscriptionNote, { userid, notes: '' })).status, 200);
    assert.equal(
      (await support.call(updateSubscriptionNote, { userid, notes: 5 })).body.message,
      'notes: must be text',
    );
    assert.equal(
      (await support.call(updateSubscriptionNote, { userid, notes: 'x'.repeat(10_001) })).body.message,
      'notes: must have at most 10000 characters',
    );
  });
});
