import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMail, inviteStaff } from '@midoffice/contract/staff/calls';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { lastAudit } from '../testing/factory.ts';

describe('get-mail', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers both bodies, and keeps who read it', async () => {
    const admin = await server.staff();
    const { mailId } = (
      await admin.call(inviteStaff, { email: 'ann@staff.example', name: 'Ann', role: 'standard' })
    ).body;
    const { body } = await admin.call(getMail, { id: mailId });
    assert.match(body.textBody, /Hello Ann,/);
    assert.match(body.htmlBody!, /<p>Hello Ann,<\/p>/);
    const entry = await lastAudit(admin, { kind: 'staff.mail-read', target: String(mailId) });
    assert.equal(entry.actorId, admin.userid);
  });

  test('refuses a mail that is none, and who is no admin', async () => {
    const admin = await server.staff();
    assert.equal((await admin.call(getMail, { id: 999 })).status, 404);
    assert.equal((await admin.call(getMail, { id: 'x' })).body.message, 'id: must be a whole number');
    assert.equal(
      (
        await (
          await server.staff({ role: 'analyst', permissions: ['userPermissions'] })
        ).call(getMail, { id: 1 })
      ).status,
      403,
    );
  });
});
