import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';

describe('toggle-enterprise-flags', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['changePricePlan'] });
  });
  after(() => server.close());

  test('switches enterprise and bank transfer, with the reason in the audit', async () => {
    const { userid } = await makeCustomer(server.platform);
    for (const flag of ['enterprise', 'bank_transfer']) {
      assert.equal(
        (await support.call(toggleEnterpriseFlags, { userid, flag, value: true, reason: 'contract signed' }))
          .status,
        200,
      );
    }
    const account = await accountOf(server, userid);
    assert.deepEqual([account.enterprise, account.bank_transfer], [true, true]);
    assert.equal((await newestAudit(server, userid))?.reason, 'contract signed');
  });

  test('leaves the other flags to their own calls', async () => {
    const { userid } = await makeCustomer(server.platform);
    const { status, body } = await support.call(toggleEnterpriseFlags, {
      userid,
      flag: 'legacy',
      value: true,
    });
    assert.deepEqual([status, body.message], [400, 'flag: must be one of enterprise, bank_transfer']);
  });

  test('a flag that somebody else has switched is a conflict', async () => {
    const { userid } = await makeCustomer(server.platform, { enterprise: true });
    assert.equal(
      (
        await support.call(toggleEnterpriseFlags, {
          userid,
          flag: 'enterprise',
          value: true,
          expected: false,
        })
      ).status,
      409,
    );
  });
});
