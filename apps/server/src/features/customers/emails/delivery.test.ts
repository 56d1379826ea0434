import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { SMTPServer } from 'smtp-server';
import { mailJob } from '../../../platform/mail/mail.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeLead } from '../../growth/leads/factory.ts';
import { makeDebtor } from './testing/debtor.ts';

const refused = 'refused@lead.example';

describe('what is said of a mail', () => {
  let server: TestServer;
  let bare: TestServer;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      done(address === refused ? Object.assign(new Error('no such box'), { responseCode: 550 }) : undefined);
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  before(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    server = await testServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    bare = await testServer();
  });
  after(async () => {
    await Promise.all([server.close(), bare.close()]);
    await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  });

  async function sendToLead(of: TestServer, email: string) {
    const admin = await of.staff();
    const { _id: userid } = await makeLead(of.platform, { email });
    const { body } = await admin.call(sendPotentialBusinessEmail, {
      userid,
      templateType: 'followup',
      preview: false,
    });
    const seen = async () => {
      const dialog = await admin.call(getMailDialog, { userid, family: 'business' });
      const lead = await admin.call(getPotentialDetails, { id: userid });
      const outbox = await admin.call(getMail, { id: Number(body.mailId) } as never);
      const [row] = dialog.body.emailsSent;
      return [row?.status, row?.emailSent, lead.body.emailsSent[0]?.status, outbox.body.status];
    };
    const run = () =>
      mailJob(of.platform).run(
        { mailId: Number(body.mailId) },
        async () => undefined,
        new AbortController().signal,
      );
    return { body, seen, run };
  }

  test('it is queued, and sent only when the mail server took it: dialog, lead and outbox agree', async () => {
    const { body, seen, run } = await sendToLead(server, 'buyer@lead.example');
    assert.deepEqual(
      [body.message, body.delivery],
      ['Email to buyer@lead.example queued for sending.', 'queued'],
    );
    assert.deepEqual(await seen(), ['queued', false, 'queued', 'queued']);
    await run();
    assert.deepEqual(await seen(), ['sent', true, 'sent', 'sent']);
  });

  test('one that the server refuses for good has failed, everywhere', async () => {
    const { seen, run } = await sendToLead(server, refused);
    await run();
    assert.deepEqual(await seen(), ['failed', false, 'failed', 'failed']);
  });

  test('without a mail server it is stored, and nothing says that it was sent', async () => {
    const { body, seen } = await sendToLead(bare, 'buyer@lead.example');
    assert.deepEqual(
      [body.message, body.delivery],
      ['Email to buyer@lead.example stored, not sent: no mail server is set up.', 'stored'],
    );
    assert.deepEqual(await seen(), ['stored', false, 'stored', 'stored']);
  });

  test('history and timeline of a customer say the same', async () => {
    const admin: Client = await bare.staff();
    const { userid } = await makeDebtor(bare.platform);
    await admin.call(sendFailedChargesEmail, { userid, templateType: 'default', preview: false });
    const history = await admin.call(emailHistory, { userId: userid });
    const timeline = await admin.call(getCustomerTimeline, { userid, kinds: 'mail' });
    assert.deepEqual([history.body.history[0]?.status, timeline.body.rows[0]?.status], ['stored', 'stored']);
  });
});
