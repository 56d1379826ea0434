import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { lastAudit, linkToken, person, testPassword } from '../testing/factory.ts';

describe('invite-staff', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('invites a person by a mail whose link sets a password, and is audited', async () => {
    const admin = await server.staff();
    const { status, body } = await admin.call(inviteStaff, {
      email: ' Nina@Staff.example',
      name: 'Nina <Berg>',
      role: 'analyst',
    });
    assert.deepEqual(
      [status, body.message],
      [200, 'Invitation to nina@staff.example stored, not sent: no mail server is set up.'],
    );
    const mail = (await admin.call(getMail, { id: body.mailId })).body;
    assert.deepEqual(
      [mail.recipient, mail.kind, mail.status],
      ['nina@staff.example', 'staff-invitation', 'stored'],
    );
    assert.match(mail.htmlBody!, /Hello Nina &lt;Berg&gt;,/);
    assert.match(mail.textBody, /^http:\/\/127\.0\.0\.1:4180\/accept\//m);
    assert.equal(
      (await server.nobody.call(acceptToken, { token: linkToken(mail.textBody), password: testPassword }))
        .status,
      200,
    );
    assert.equal(
      (await server.nobody.call(signIn, { email: 'nina@staff.example', password: testPassword })).status,
      200,
    );
    const entry = await lastAudit(admin, { kind: 'staff.invited', target: body.userid });
    assert.equal((entry.after as { role: string }).role, 'analyst');
    assert.equal(JSON.stringify(entry).includes(linkToken(mail.textBody)), false);
  });

  test('invites a customer by their own account, and again who has not answered; only the last link works', async () => {
    const admin = await server.staff();
    const customer = await server.staff({ role: null, email: 'customer@example.com' });
    const first = (await admin.call(inviteStaff, { email: 'customer@example.com', role: 'standard' })).body;
    const second = (await admin.call(inviteStaff, { email: 'customer@example.com', role: 'standard' })).body;
    assert.equal(first.userid, customer.userid);
    const links = await Promise.all(
      [first, second].map(async ({ mailId }) =>
        linkToken((await admin.call(getMail, { id: mailId })).body.textBody),
      ),
    );
    assert.equal(
      (await server.nobody.call(acceptToken, { token: links[0]!, password: testPassword })).status,
      404,
    );
    assert.equal(
      (await server.nobody.call(acceptToken, { token: links[1]!, password: testPassword })).status,
      200,
    );
  });

  test('refuses who can sign in already, oneself, bad input and who is no admin, with nothing written', async () => {
    const admin = await server.staff({ email: 'boss@staff.example' });
    const colleague = await person(server);
    const other = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    const digest = await server.digest();
    assert.equal((await admin.call(inviteStaff, { email: colleague.email, role: 'admin' })).status, 409);
    assert.equal(
      (await admin.call(inviteStaff, { email: 'boss@staff.example', role: 'standard' })).status,
      403,
    );
    for (const [input, message] of [
      [{ email: 'no mail', role: 'admin' }, 'email: must be an e-mail address'],
      [{ email: 'a@b.example', role: 'owner' }, 'role: must be standard, analyst or admin'],
      [{ email: 'new@b.example', role: 'admin' }, 'name: is required for somebody who has no account yet'],
    ] as const) {
      const { status, body } = await admin.call(inviteStaff, input);
      assert.deepEqual([status, body.message], [400, message]);
    }
    assert.equal(
      (await other.call(inviteStaff, { email: 'a@b.example', name: 'A', role: 'standard' })).status,
      403,
    );
    assert.equal(await server.digest(), digest);
  });
});
