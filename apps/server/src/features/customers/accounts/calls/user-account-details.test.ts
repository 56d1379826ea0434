import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { userTools } from '@midoffice/contract/customers/accounts/inputs';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { insertLinkedRecords, type NewCustomer } from '../seed-store.ts';
import { newestAudit } from '../testing/audit.ts';

const [main, second] = ['MainKey0'.repeat(4), 'SecndKey'.repeat(4)];

describe('user-account-details', () => {
  let server: TestServer;
  let admin: Client;
  let customer: NewCustomer;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    customer = await makeCustomer(server.platform, {
      username: 'a b',
      planCode: 'annualIND2',
      bankTransfer: true,
      paymentMethod: 'card',
      keys: [{ value: main }, { value: second }],
    });
    await insertLinkedRecords(server.platform.db, server.platform.secrets, [
      {
        userid: customer.userid,
        store: 'firebase',
        record: { uid: customer.userid, planType: 'free' },
        key: main,
        fetchedAt: '2026-01-01T00:00:00Z',
      },
      { userid: customer.userid, store: 'mongo', record: {}, key: second, fetchedAt: '2026-01-01T00:00:00Z' },
    ]);
  });
  after(() => server.close());

  test('answers the main record with masked keys, the main key first, and writes nothing', async () => {
    const digest = await server.digest();
    const { body } = await admin.call(userAccountDetails, { id: customer.userid });
    assert.equal(body.user._id, customer.mongoId);
    assert.deepEqual(
      body.user.apiKey.map(({ key, mainkey, revealed }) => [key, mainkey, revealed]),
      [
        ['MainKey0…Key0', true, false],
        ['SecndKey…dKey', false, false],
      ],
    );
    assert.deepEqual(body.user.entBilling, { paymentMethod: 'card', bank_transfer: true });
    assert.equal(body.portfolioPath, '/member-portfolio/a%20b');
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`${main}|${second}`));
    assert.equal(await server.digest(), digest);
  });

  test('shows where linked records say something else', async () => {
    const { body } = await admin.call(userAccountDetails, { id: customer.userid });
    assert.deepEqual(body.firebase?.differences, [{ field: 'planType', main: 'annualIND2', linked: 'free' }]);
    assert.deepEqual(body.mongo?.differences, [
      { field: 'apikey', main: 'MainKey0…Key0', linked: 'SecndKey…dKey' },
    ]);
  });

  test('a tool without keys on its screen reveals none: it gets masked ones, or is refused', async () => {
    const id = customer.userid;
    for (const permission of userTools) {
      const member = await server.staff({ role: 'standard', permissions: [permission] });
      const masked = await member.call(userAccountDetails, { id });
      assert.ok(
        masked.body.user.apiKey.every(({ key, revealed }) => !revealed && key.includes('…')),
        permission,
      );
      if (['getUserInfo', 'editAPIKeys', 'socketUpgrade'].includes(permission))
        assert.equal(
          (await member.call(userAccountDetails, { id, apikey: 'true' })).body.user.apiKey[0]!.key,
          main,
        );
      else
        for (const asked of [id, second])
          await refuses(
            server,
            member,
            userAccountDetails,
            { id: asked, apikey: 'true' },
            403,
            'You do not have access to this page.',
          );
    }
  });

  test('reveals keys with apikey=true and audits it by fingerprint', async () => {
    const { body } = await admin.call(userAccountDetails, { id: customer.userid, apikey: 'true' });
    assert.deepEqual(
      body.user.apiKey.map(({ key }) => key),
      [main, second],
    );
    assert.equal(body.firebase?.apikey, main);
    const entry = await newestAudit(server, customer.userid);
    assert.deepEqual([entry?.kind, entry?.actor_id], ['api-key.revealed', admin.userid]);
    assert.deepEqual(entry?.after, {
      revealed: [main, second].map((key) => server.platform.secrets.fingerprint(key)),
    });
  });

  test('finds the account by main record id, by other spellings of id, and with apikey=true by a key', async () => {
    assert.equal(
      (await admin.call(userAccountDetails, { id: customer.mongoId })).body.userid,
      customer.userid,
    );
    assert.equal(
      (await admin.call(userAccountDetails, { userid: customer.userid })).body.userid,
      customer.userid,
    );
    assert.equal(
      (await admin.call(userAccountDetails, { id: second, apikey: 'true' })).body.userid,
      customer.userid,
    );
    assert.equal((await admin.call(userAccountDetails, { id: second })).status, 404);
  });

  test('refuses a missing id and a flag that is none', async () => {
    assert.equal((await admin.call(userAccountDetails, {})).body.message, 'Please select a user');
    assert.equal(
      (await admin.call(userAccountDetails, { id: 'x', apikey: 'yes' })).body.message,
      'apikey: must be true or false',
    );
  });
});
