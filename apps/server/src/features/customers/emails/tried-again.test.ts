import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { SMTPServer } from 'smtp-server';
import { mailJob, mailRetries } from '../../../platform/mail/mail.ts';
import { mailRow, setAttempts } from '../../../platform/mail/testing/outbox-store.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeDebtor } from './testing/debtor.ts';

describe('a mail that failed for good and is tried again', () => {
  let server: TestServer;
  let by: Client;
  let refuses = false;
  let taken = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
        taken += 1;
        return done();
      });
    },
  });
  before(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    server = await testServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    by = await server.staff({ role: 'standard', permissions: ['failedCharges'] });
  });
  after(async () => {
    await server.close();
    await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  });

  const order = async (userid: string) =>
    by.call(sendFailedChargesEmail, { userid, preview: false, templateType: 'default' });
  const run = (mailId: number): Promise<unknown> =>
    mailJob(server.platform).run({ mailId }, async () => undefined, new AbortController().signal);

  /** A mail whose last try has just failed; its template may be sent anew. */
  async function failedMail(): Promise<{ userid: string; id: number }> {
    const { userid } = await makeDebtor(server.platform);
    const id = Number((await order(userid)).body.mailId);
    await setAttempts(server.platform.db, id, mailRetries);
    refuses = true;
    await assert.rejects(run(id));
    refuses = false;
    assert.equal((await mailRow(server.platform.db, id)).status, 'failed');
    return { userid, id };
  }

  test('stays where the same mail has gone out since (r000-mail-lock-1-day)', async () => {
    const { userid, id } = await failedMail();
    const anew = await order(userid);
    assert.equal(anew.status, 200);
    await run(Number(anew.body.mailId));
    const before = taken;
    await run(id);
    assert.deepEqual([taken, (await mailRow(server.platform.db, id)).status], [before, 'failed']);
  });

  test('rests again for a day once it is on its way (r000-mail-lock-1-day)', async () => {
    const { userid, id } = await failedMail();
    const before = taken;
    await run(id);
    assert.deepEqual([taken, (await mailRow(server.platform.db, id)).status], [before + 1, 'sent']);
    const { status, body } = await order(userid);
    assert.equal(status, 409);
    assert.match(body.message, /^This mail to .+ was created within the last day\./);
  });
});
