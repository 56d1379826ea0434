import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { retryMail } from '@midoffice/contract/system/outbox/calls/retry-mail';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { mailJob, putWrittenMail } from '../../../../platform/mail/mail.ts';
import { markTried } from '../../../../platform/mail/store.ts';
import { mailServer } from '../../../../platform/mail/testing/mail-server.ts';
import { mailRow } from '../../../../platform/mail/testing/outbox-store.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../../../customers/emails/testing/debtor.ts';
import { lastAudit } from '../../staff/testing/factory.ts';

describe('retry-mail', () => {
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let server: TestServer;
  let admin: Client;
  before(async () => {
    smtp = await mailServer();
    server = await testServer({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
    admin = await server.staff();
  });
  after(async () => {
    await server.close();
    await smtp.close();
  });

  const put = (of: TestServer): Promise<number> =>
    of.platform.db.transaction().execute((trx) =>
      putWrittenMail(of.platform, trx, {
        to: 'ada@customer.example',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        kind: 'test',
      }),
    );
  const fail = (id: number): Promise<void> => markTried(server.platform.db, id, 'failed', 'No such mailbox');
  const leave = (mailId: number): Promise<unknown> =>
    mailJob(server.platform).run({ mailId }, async () => undefined, new AbortController().signal);

  test('a mail that failed waits again with all its tries, is sent, and who did it is kept', async () => {
    const id = await put(server);
    await fail(id);
    assert.equal((await admin.call(getMail, { id })).body.retryRefusal, null);
    const { status, body } = await admin.call(retryMail, { id });
    assert.deepEqual([status, body.message], [200, 'Mail to ada@customer.example queued for sending.']);
    const row = await mailRow(server.platform.db, id);
    assert.deepEqual([row.status, row.attempts, row.last_error], ['queued', 0, null]);
    const entry = await lastAudit(admin, { kind: 'staff.mail-retried', target: String(id) });
    assert.deepEqual(
      [entry.actorId, entry.before, entry.after],
      [admin.userid, { status: 'failed', lastError: 'No such mailbox' }, { status: 'queued' }],
    );
    const before = smtp.taken.length;
    await leave(id);
    await leave(id);
    assert.equal(smtp.taken.length, before + 1);
    assert.equal((await mailRow(server.platform.db, id)).status, 'sent');
    await refuses(server, admin, retryMail, { id }, 409, 'This mail was sent already.');
  });

  test('refuses a mail whose template went to the same receiver since, with nothing written', async () => {
    const { userid } = await makeDebtor(server.platform);
    const order = () =>
      admin.call(sendFailedChargesEmail, { userid, preview: false, templateType: 'default' });
    const id = Number((await order()).body.mailId);
    await fail(id);
    assert.equal((await order()).status, 200);
    const { recipient } = (await admin.call(getMail, { id })).body;
    const reason = `Another mail from this template went to ${recipient} within the last day.`;
    await refuses(server, admin, retryMail, { id }, 409, reason);
  });

  test('refuses one that waits, that carries a link, or that is none, and who is no admin', async () => {
    const queued = await put(server);
    await refuses(server, admin, retryMail, { id: queued }, 409, 'This mail is queued already.');
    const invited = { email: 'eve@staff.example', name: 'Eve', role: 'standard' } as const;
    const { mailId } = (await admin.call(inviteStaff, invited)).body;
    await fail(mailId);
    const link = 'The link in this mail may have expired. Send a new mail instead.';
    await refuses(server, admin, retryMail, { id: mailId }, 409, link);
    assert.equal((await admin.call(getMail, { id: mailId })).body.retryRefusal, link);
    await refuses(server, admin, retryMail, { id: 99_999 }, 404, 'There is no such mail.');
    const analyst = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await analyst.call(retryMail, { id: queued })).status, 403);
  });

  test('refuses a stored mail while no mail server is set up', async () => {
    const storing = await testServer();
    try {
      const by = await storing.staff();
      const id = await put(storing);
      await refuses(storing, by, retryMail, { id }, 409, 'No mail server is set up.');
      assert.equal((await by.call(getMail, { id })).body.retryRefusal, 'No mail server is set up.');
    } finally {
      await storing.close();
    }
  });
});
