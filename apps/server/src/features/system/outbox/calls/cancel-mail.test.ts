import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cancelMail } from '@midoffice/contract/system/outbox/calls/cancel-mail';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { retryMail } from '@midoffice/contract/system/outbox/calls/retry-mail';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { mailJob, putWrittenMail } from '../../../../platform/mail/mail.ts';
import { markTried, withQueued } from '../../../../platform/mail/store.ts';
import { mailServer } from '../../../../platform/mail/testing/mail-server.ts';
import { mailRow } from '../../../../platform/mail/testing/outbox-store.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { lastAudit } from '../../staff/testing/factory.ts';

describe('cancel-mail', () => {
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let server: TestServer;
  let admin: Client;
  let email: string;
  before(async () => {
    smtp = await mailServer();
    server = await testServer({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
    admin = await server.staff();
    email = (await admin.call(getMe, {})).body.email;
  });
  after(async () => {
    await server.close();
    await smtp.close();
  });

  const put = (of = server): Promise<number> =>
    of.platform.db.transaction().execute((trx) =>
      putWrittenMail(of.platform, trx, {
        to: 'ada@customer.example',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        kind: 'test',
      }),
    );
  const leave = (mailId: number): Promise<unknown> =>
    mailJob(server.platform).run({ mailId }, async () => undefined, new AbortController().signal);

  test('a mail that waits never leaves, and outbox and audit log say who canceled it and why', async () => {
    const id = await put();
    const { status, body } = await admin.call(cancelMail, { id, reason: 'wrong customer' });
    assert.deepEqual([status, body.message], [200, 'Mail to ada@customer.example canceled.']);
    await leave(id);
    assert.equal(smtp.taken.length, 0);
    const [line] = (await admin.call(getMails, { status: 'canceled' })).body.rows;
    assert.equal(line?.lastError, `Canceled by ${email}: wrong customer`);
    const entry = await lastAudit(admin, { kind: 'staff.mail-canceled', target: String(id) });
    assert.deepEqual(
      [entry.before, entry.after, entry.reason],
      [{ status: 'queued', lastError: null }, { status: 'canceled' }, 'wrong customer'],
    );
    const again = 'This mail was canceled. Write a new one.';
    await refuses(server, admin, retryMail, { id }, 409, again);
  });

  test('a mail that failed is not retried any more', async () => {
    const id = await put();
    await markTried(server.platform.db, id, 'failed', 'No such mailbox');
    assert.equal((await admin.call(cancelMail, { id })).status, 200);
    assert.equal((await mailRow(server.platform.db, id)).last_error, `Canceled by ${email}`);
    await leave(id);
    assert.equal(smtp.taken.length, 0);
  });

  test('refuses a mail while it leaves: nothing says canceled of what was sent', async () => {
    const id = await put();
    await withQueued(server.platform.db, id, async () => {
      const busy = 'This mail is on its way to the mail server. Refresh to see whether it was sent.';
      await refuses(server, admin, cancelMail, { id }, 409, busy);
      await refuses(server, admin, retryMail, { id }, 409, busy);
    });
    await leave(id);
    await refuses(server, admin, cancelMail, { id }, 409, 'This mail was sent already.');
  });

  test('refuses a mail that is canceled, stored or none, and who is no admin', async () => {
    const id = await put();
    const analyst = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await analyst.call(cancelMail, { id })).status, 403);
    await admin.call(cancelMail, { id });
    await refuses(server, admin, cancelMail, { id }, 409, 'This mail is canceled already.');
    await refuses(server, admin, cancelMail, { id: 99_999 }, 404, 'There is no such mail.');
    const storing = await testServer();
    try {
      const stored = await put(storing);
      const kept = 'This mail is not sent anyway: no mail server was set up when it was written.';
      await refuses(storing, await storing.staff(), cancelMail, { id: stored }, 409, kept);
    } finally {
      await storing.close();
    }
  });
});
