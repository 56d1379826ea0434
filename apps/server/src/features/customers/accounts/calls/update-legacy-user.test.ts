import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { accountOf, newestAudit } from '../testing/audit.ts';

describe('update-legacy-user', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  test('sets the legacy flag by the spelling userId, and audits it (r000-payload-spelling)', async () => {
    const { userid, email } = await makeCustomer(server.platform);
    const { status, body } = await support.call(updateLegacyUser, { userId: userid, legacy: true });
    assert.deepEqual([status, body.message], [200, `Legacy turned on for ${email}.`]);
    assert.equal((await accountOf(server, userid)).legacy, true);
    assert.deepEqual((await newestAudit(server, userid))?.after, { legacy: true });
  });

  test('accepts the other spellings of the id, and names a missing flag', async () => {
    const { userid } = await makeCustomer(server.platform, { legacy: true });
    assert.equal((await support.call(updateLegacyUser, { uid: userid, legacy: false })).status, 200);
    assert.equal(
      (await support.call(updateLegacyUser, { userId: userid })).body.message,
      'legacy: is required',
    );
    assert.equal(
      (await support.call(updateLegacyUser, { userId: userid, legacy: true, expected: true })).status,
      409,
    );
  });
});
