import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../testing/debtor.ts';

describe('get-email', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  test('answers a mail with both bodies as they were sent', async () => {
    const { userid } = await makeDebtor(server.platform);
    const sent = (
      await support.call(sendFailedChargesEmail, { userid, templateType: 'default', preview: false })
    ).body;
    const { status, body } = await support.call(getEmail, { id: sent.mailId });
    assert.equal(status, 200);
    assert.deepEqual(
      [body._id, body.html, body.text, body.subject, body.status, body.templateType],
      [sent.mailId, sent.html, sent.text, sent.subject, 'stored', 'failed/default'],
    );
  });

  test('a grant for one kind of mail opens mails of that kind alone, and no dialog of another', async () => {
    const { userid, email } = await makeDebtor(server.platform);
    await server.platform.connectors.records.put('firebase', userid, { email });
    const order = { userid, templateType: 'default', preview: false };
    const { mailId: id } = (await support.call(sendFailedChargesEmail, order)).body;
    const { mailId: own } = (await support.call(sendVerificationEmail, { uid: userid })).body;
    const granted = (permission: string) => server.staff({ role: 'standard', permissions: [permission] });
    const [leads, charges, mails] = [
      await granted('potentialBusiness'),
      await granted('failedCharges'),
      await granted('liveUsers'),
    ];
    const noAccess = 'You do not have access to this page.';
    await refuses(server, leads, getEmail, { id }, 403, noAccess);
    await refuses(server, leads, getEmail, { id: own }, 403, noAccess);
    await refuses(server, leads, getMailDialog, { userid, family: 'failed' }, 403, noAccess);
    assert.equal((await charges.call(getEmail, { id })).status, 200);
    await refuses(server, charges, getEmail, { id: own }, 403, noAccess);
    assert.equal((await charges.call(getMailDialog, { userid, family: 'failed' })).status, 200);
    await refuses(server, charges, getMailDialog, { userid, family: 'removal' }, 403, noAccess);
    for (const one of [id, own]) assert.equal((await mails.call(getEmail, { id: one })).status, 200);
  });

  test("never opens the console's own mails, which carry links to sign in", async () => {
    const admin = await server.staff();
    const invited = { email: 'new@staff.example', name: 'New', role: 'standard' };
    const { mailId } = (await admin.call(inviteStaff, invited)).body;
    const { status, body } = await admin.call(getEmail, { id: String(mailId) });
    assert.deepEqual([status, body.message], [404, 'There is no such email.']);
  });

  test('names what is wrong, refuses who may not, and knows no mail by a wrong id', async () => {
    const wrong = await support.call(getEmail, { id: 'x' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.body.message, /^id: must be the id of a mail/);
    assert.equal((await support.call(getEmail, { id: '999999999' })).status, 404);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(getEmail, { id: '1' })).status, 403);
  });
});
