import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { lastAudit, person } from '../../staff/testing/factory.ts';
import { runReset } from '../../staff/testing/mails.ts';

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

  test('shows the link of an invitation to who sent it alone, and that of a reset to nobody', async () => {
    const [admin, other] = [await server.staff(), await server.staff()];
    const { mailId } = (
      await admin.call(inviteStaff, { email: 'eve@staff.example', name: 'Eve', role: 'admin' })
    ).body;
    const own = (await admin.call(getMail, { id: mailId })).body;
    assert.match(own.textBody, /\/accept\/[\w-]{43}/);
    assert.equal(own.linkHidden, false);
    const others = (await other.call(getMail, { id: mailId })).body;
    assert.equal(/accept/.test(others.textBody + others.htmlBody), false);
    assert.equal(others.linkHidden, true);
    const amy = await person(server, { role: 'admin' });
    await runReset(server, amy.email);
    const [line] = (await admin.call(getMails, { text: amy.email })).body.rows;
    for (const reader of [admin, other, amy]) {
      const { body } = await reader.call(getMail, { id: line!.id });
      assert.equal(/accept/.test(body.textBody + body.htmlBody), false);
      assert.equal(body.linkHidden, true);
    }
  });

  test('shows no link where a mail server delivers it', async () => {
    const sending = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    try {
      const admin = await sending.staff();
      const { mailId } = (
        await admin.call(inviteStaff, { email: 'eve@staff.example', name: 'Eve', role: 'standard' })
      ).body;
      const { body } = await admin.call(getMail, { id: mailId });
      assert.equal(/accept/.test(body.textBody + body.htmlBody), false);
    } finally {
      await sending.close();
    }
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
