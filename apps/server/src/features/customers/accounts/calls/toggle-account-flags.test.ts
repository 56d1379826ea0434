import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toggleAccountFlags } from '@midoffice/contract/customers/accounts/calls/toggle-account-flags';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';

describe('toggle-account-flags', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  for (const [flag, column, label] of [
    ['legacy', 'legacy', 'Legacy'],
    ['migrated', 'migrated', 'Migrated'],
    ['enterprise', 'enterprise', 'Enterprise'],
    ['bank transfer', 'bank_transfer', 'Bank transfer'],
  ] as const) {
    test(`${flag} is switched on and off at once, and audited (r000-flags-save-immediately)`, async () => {
      const { userid, email } = await makeCustomer(server.platform);
      const on = await support.call(toggleAccountFlags, { userid, flag, value: true });
      assert.deepEqual([on.status, on.body.message], [200, `${label} turned on for ${email}.`]);
      assert.equal((await accountOf(server, userid))[column], true);
      const entry = await newestAudit(server, userid);
      assert.deepEqual(
        [entry?.kind, entry?.before, entry?.after],
        ['account.flag-changed', { [column]: false }, { [column]: true }],
      );
      await support.call(toggleAccountFlags, { userid, flag, value: false, expected: true });
      assert.equal((await accountOf(server, userid))[column], false);
    });
  }

  test('a flag that somebody else has switched is a conflict, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform, { legacy: true });
    const digest = await server.digest();
    assert.equal(
      (await support.call(toggleAccountFlags, { userid, flag: 'legacy', value: true, expected: false }))
        .status,
      409,
    );
    assert.equal(await server.digest(), digest);
  });

  test('an unknown flag and a value that is none are refused by name, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform);
    const digest = await server.digest();
    assert.equal(
      (await support.call(toggleAccountFlags, { userid, flag: 'user_role', value: true })).body.message,
      'flag: must be one of legacy, migrated, enterprise, bank_transfer',
    );
    assert.equal(
      (await support.call(toggleAccountFlags, { userid, flag: 'legacy', value: 'on' })).body.message,
      'value: must be true or false',
    );
    assert.equal(await server.digest(), digest);
  });
});
