import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { getNlpTemplates } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates';
import { nlpTemplateRequest } from '@midoffice/contract/content/article-writer/calls/nlp-template-request';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { enter, linkToken, testPassword } from '../../system/staff/testing/factory.ts';

describe('who writes', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  test('a customer with a writer role is invited by the grant, signs in, and has the writer and nothing else (r000-generator-roles)', async () => {
    const email = 'ines@bank.example';
    const { userid } = await server.staff({ role: 'enterprise', email });
    const grant = { userId: userid, permissions: ['article-writer', 'getUserInfo'] };
    assert.equal((await admin.call(updateAdminPermissions, grant)).status, 200);
    const { rows } = (await admin.call(getMails, { text: email })).body;
    assert.equal(rows[0]?.kind, 'staff-invitation');
    const token = linkToken((await admin.call(getMail, { id: rows[0]!.id })).body.textBody);
    assert.equal((await server.nobody.call(acceptToken, { token, password: testPassword })).status, 200);
    const writer = await enter(server, { email });
    const me = (await writer.call(getMe, {})).body;
    assert.deepEqual([me.role, me.mayOpenConsole], ['enterprise', true]);
    assert.equal((await writer.call(getNlpTemplates, {})).status, 200);
    assert.equal(
      (await writer.call(nlpTemplateRequest, { requestedTemplateID: 'x' })).status,
      403,
      'admins only',
    );
    assert.equal((await writer.call(getUsers, { query: 'a' })).status, 403, 'regardless of other grants');

    assert.equal((await admin.call(updateAdminPermissions, { userId: userid, permissions: [] })).status, 200);
    // Every process gets the notification within a second.
    let status = 200;
    for (let tries = 0; tries < 40 && status === 200; tries += 1) {
      ({ status } = await writer.call(getNlpTemplates, {}));
      if (status === 200) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal(status, 403);
    assert.equal((await writer.call(getMe, {})).body.mayOpenConsole, false);
    assert.equal((await admin.call(getMails, { text: email })).body.rows.length, 1, 'invited once');
  });

  test('standard and analyst do not write, with the grant or without', async () => {
    for (const role of ['standard', 'analyst'] as const) {
      const member = await server.staff({ role, permissions: ['blog-posts'] });
      assert.equal((await member.call(getNlpTemplates, {})).status, 403, role);
    }
  });
});
