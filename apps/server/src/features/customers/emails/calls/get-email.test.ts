import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
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
