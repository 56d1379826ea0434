import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { createPlatform } from '../../../../main/platform.ts';
import { createWeb } from '../../../../main/web.ts';
import { createLog } from '../../../../platform/log/log.ts';
import { readSettings } from '../../../../platform/settings/schema.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { eventually } from '../testing/eventually.ts';

describe('get-me', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({
      env: {
        CORE_STAFF: 'ada,ben',
        STRIPE_ID_STAFF: 'ada',
        CONTACT_NAME: 'Olga',
        REQUIRE_ADMIN_TOTP: '1',
        CALCULATOR_SECTIONS: 'financialStatements, charts',
      },
    });
  });
  after(() => server.close());

  test('answers nobody with 401 (r000-auth-before-render)', async () => {
    const { status, body } = await server.nobody.call(getMe, {});
    assert.equal(status, 401);
    assert.equal(body.message, 'Please sign in.');
  });

  test('says who is signed in and what is open to them (r000-core-items, r000-access-gate)', async () => {
    const ada = await server.staff({ role: 'admin', userid: 'ada' });
    const { body } = await ada.call(getMe, {});
    assert.deepEqual(
      {
        role: body.role,
        mayOpenConsole: body.mayOpenConsole,
        core: body.core,
        stripeIdTool: body.stripeIdTool,
      },
      { role: 'admin', mayOpenConsole: true, core: true, stripeIdTool: true },
    );
    assert.equal(body.contactName, 'Olga');
    assert.deepEqual(body.calculatorSections, ['financialStatements', 'charts']);
    assert.equal(body.secondFactor.setUpNeeded, true);
    assert.equal(body.demo, false);
    assert.equal(body.environment, 'Production');
  });

  test('a core tool needs the role admin too, and a member without grants gets the no-access screen (r000-access-gate)', async () => {
    const ben = await server.staff({ role: 'standard', userid: 'ben' });
    const { status, body } = await ben.call(getMe, {});
    assert.equal(status, 200);
    assert.deepEqual([body.core, body.mayOpenConsole, body.secondFactor.setUpNeeded], [false, false, false]);
  });

  test('an admin without the second factor that is asked for can set it up, and nothing else', async () => {
    const admin = await server.staff({ role: 'admin' });
    const { status, body } = await admin.call(getUsers, { query: 'a' });
    assert.equal(status, 403);
    assert.equal(body.message, 'Please set up a second factor first.');
  });
});

describe('rights over two processes on one database', () => {
  test('a change made at one is felt at the other within a second', async () => {
    const secretsKey = Buffer.alloc(32, 7).toString('base64');
    const server = await testServer({ secretsKey });
    const settings = readSettings({ LOG_LEVEL: 'silent' });
    const platform = await createPlatform(
      settings,
      {
        databaseUrl: server.platform.database.url,
        secretsKey,
        demo: false,
        stripe: { secretKey: '', apiBase: '' },
        work: false,
      },
      createLog('silent'),
    );
    const other = await createWeb(platform, { secure: false });
    await other.ready();
    try {
      const admin = await server.staff();
      const amy = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
      const search = async (): Promise<number> =>
        (
          await other.inject({
            url: '/admin/user/get-users/zz',
            headers: { cookie: `midoffice_session=${amy.cookie}` },
          })
        ).statusCode;
      // The other process now holds amy's rights in memory.
      assert.equal(await search(), 200);
      const taken = await admin.call(updateAdminPermissions, { userId: amy.userid, permissions: ['charts'] });
      assert.equal(taken.status, 200);
      await eventually(async () => (await search()) === 403);
      await admin.call(updateAdminPermissions, { userId: amy.userid, permissions: ['getUserInfo'] });
      await eventually(async () => (await search()) === 200);
    } finally {
      await other.close();
      await platform.close();
      await server.close();
    }
  });
});
