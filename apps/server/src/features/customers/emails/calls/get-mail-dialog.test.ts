import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../testing/debtor.ts';
import { setMailStatus } from '../testing/mails-store.ts';

describe('get-mail-dialog', () => {
  const nowMs = Date.UTC(2026, 5, 15, 12);
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    support = await server.staff({ role: 'standard', permissions: ['failedCharges'] });
  });
  after(() => server.close());

  test('says whom a mail reaches, which templates rest, and what was sent so far', async () => {
    const { userid, email, invoiceId, chargeId } = await makeDebtor(server.platform);
    const empty = (await support.call(getMailDialog, { userid, family: 'failed' })).body;
    assert.deepEqual([empty.toEmail, empty.refusal, empty.emailsSent], [email, null, []]);
    assert.equal(empty.templates.length, 5);
    assert.ok(empty.templates.every(({ restsUntil }) => restsUntil === null));
    const order = {
      userid,
      invoiceID: invoiceId,
      chargeID: chargeId,
      templateType: 'no-usage',
      preview: false,
    };
    await support.call(sendFailedChargesEmail, order);
    const { body } = await support.call(getMailDialog, { userid, family: 'failed' });
    assert.deepEqual(
      body.templates.filter(({ restsUntil }) => restsUntil),
      [{ code: 'no-usage', label: 'no usage', restsUntil: '2026-06-16T12:00:00.000Z' }],
    );
    const [row, ...more] = body.emailsSent;
    assert.equal(more.length, 0);
    assert.deepEqual(
      [row?.type, row?.email, row?.emailSent, row?.invoiceID, row?.chargeID, row?.date.slice(0, 10)],
      ['no-usage', email, false, invoiceId, chargeId, '2026-06-15'],
    );
    assert.ok(row?.emailSentBy?.includes('@'));
    const other = await support.call(getMailDialog, { userid, family: 'blocked' });
    assert.deepEqual(other.body.emailsSent, []);
  });

  test('says why nothing can be sent while the last mail has not left (r000-mail-lock-1-day)', async () => {
    const { userid } = await makeDebtor(server.platform);
    const { body } = await support.call(sendFailedChargesEmail, {
      userid,
      templateType: 'default',
      preview: false,
    });
    await setMailStatus(server.platform.db, Number(body.mailId), 'queued');
    const dialog = (await support.call(getMailDialog, { userid, family: 'failed' })).body;
    assert.match(dialog.refusal ?? '', /is still queued$/);
    assert.equal(dialog.emailsSent[0]?.emailSent, false);
  });

  test('names what is wrong, refuses who may not, knows nobody by a wrong id', async () => {
    const { userid } = await makeDebtor(server.platform);
    const wrong = await support.call(getMailDialog, { userid, family: 'love' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.body.message, /^family: must be one of failed, blocked/);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(getMailDialog, { userid, family: 'failed' })).status, 403);
    const missing = await support.call(getMailDialog, { userid: 'nobody-here', family: 'failed' });
    assert.deepEqual([missing.status, missing.body.message], [404, 'No Users Found.']);
    await server.staff({ role: 'standard', userid: 'dialog-colleague' });
    assert.equal(
      (await support.call(getMailDialog, { userid: 'dialog-colleague', family: 'failed' })).status,
      403,
    );
  });
});
