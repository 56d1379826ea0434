// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { retryMail } from '@midoffice/contract/system/outbox/calls/retry-mail';
import { lostMailsJob } from '../../../platform/mail/lost-mails.ts';
import { withQueued } from '../../../platform/mail/store.ts';
import { header, mailServer, type Taken } from '../../../platform/mail/testing/mail-server.ts';
import { loseMailJobs, mailJobs, mailRow, useUpTries } from '../../../platform/mail/testing/outbox-store.ts';
import { killableKey } from '../../../testing/killable.ts';
import { startServer, temporaryDataDir, until, type ServerProcess } from '../../../testing/process.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeLead } from '../../growth/leads/factory.ts';

describe('a mail whose job was lost', () => {
  /** Does not work itself: server processes over its database do. */
  let server: TestServer;
  let admin: Client;
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let worker: ServerProcess | undefined;
  /** Whether the mail server holds what it is sent without an answer. */
  let holds = false;
  let held = 0;
  const taken: Taken[] = [];
  const folder = temporaryDataDir();
  before(async () => {
    smtp = await mailServer({
      onData(stream, session, done) {
        let raw = '';
        stream.setEncoding('utf8').on('data', (part: string) => (raw += part));
        stream.on('end', () => {
          if (holds) return void (held += 1);
          const to = session.envelope.rcptTo.map((one) => one.address);
          taken.push({ from: '', to, raw, secure: session.secure, user: undefined });
          done();
        });
      },
    });
    server = await testServer({
      secretsKey: killableKey,
      env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    });
    admin = await server.staff();
  });
  after(async () => {
    await worker?.end('SIGTERM');
    await server.close();
    for (const socket of smtp.sockets) socket.destroy();
    await smtp.close();
    folder.remove();
  });

  const startWorker = (): Promise<ServerProcess> =>
    startServer({
      DATA_DIR: folder.path,
      DATABASE_URL: server.platform.database.url,
      SECRETS_KEY: killableKey,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    });
  const order = (userid: string) =>
    admin.call(sendPotentialBusinessEmail, { userid, templateType: 'followup', preview: false });
  /** A mail to a new lead, and its job. */
  async function queued(): Promise<{ userid: string; id: number }> {
    const { _id: userid } = await makeLead(server.platform, {});
    const { body } = await order(userid);
    assert.equal(body.delivery, 'queued');
    return { userid, id: Number(body.mailId) };
  }
  const find = (): Promise<unknown> =>
    lostMailsJob(server.platform).run({}, async () => undefined, new AbortController().signal);
  const stateOf = async (id: number): Promise<string> => (await mailRow(server.platform.db, id)).status;
  const copies = (id: number): number =>
    taken.filter(({ raw }) => header(raw, 'Message-ID')?.startsWith(`<outbox-${id}@`)).length;
  const retry = (id: number) => admin.call(retryMail, { id } as never);

  test('a mail whose job waits, or that is being sent, is left alone', async () => {
    const { id } = await queued();
    await find();
    assert.equal(await stateOf(id), 'queued');
    await loseMailJobs(server.platform.db, id);
    assert.equal(
      await withQueued(server.platform.db, id, async () => {
        await find();
        assert.equal(await stateOf(id), 'queued');
      }),
      'done',
    );
  });

  test('one without a job is failed with the reason, goes again when a person says so, and once (r000-mail-lock-1-day)', async () => {
    const { userid, id } = await queued();
    assert.equal((await order(userid)).status, 409);
    await loseMailJobs(server.platform.db, id);
    assert.equal((await retry(id)).body.message, 'This mail is queued already.');
    await Promise.all([find(), find(), find()]);
    const { body } = await admin.call(getMail, { id } as never);
    assert.deepEqual(
      [body.status, body.attempts, body.retryRefusal, body.lastError],
      [
        'failed',
        0,
        null,
        'The job that sends this mail was lost. The mail server may have the mail: check with its receiver before you retry.',
      ],
    );
    assert.equal((await retry(id)).status, 200);
    await find();
    assert.deepEqual([await stateOf(id), (await mailJobs(server.platform.db, id)).length], ['queued', 1]);
    assert.equal((await order(userid)).status, 409, 'its template rests again');
  });

  test('one whose worker was killed for the last time can be sent again, and never goes twice', async () => {
    holds = true;
    worker = await startWorker();
    const { userid, id } = await queued();
    await until('the mail server holds the mail', async () => {
      const [job] = await mailJobs(server.platform.db, id);
      return held > 0 && job?.state === 'active';
    });
    await useUpTries(server.platform.db, id);
    await worker.end('SIGKILL');
    holds = false;
    worker = await startWorker();
    await until('the queue gives the job up', async () => {
      const [job] = await mailJobs(server.platform.db, id);
      return job?.state === 'failed';
    });
    await server.platform.jobs.enqueue('mail.find-lost', {});
    await until('the mail is found', async () => (await stateOf(id)) === 'failed');
    assert.equal(copies(id), 0);

    // By the outbox, and the dead letter by the jobs tray, both at once: one copy.
    const [dead] = await mailJobs(server.platform.db, id);
    const [retried, isQueued] = await Promise.all([
      retry(id),
      server.platform.jobs.retry(dead!.id, 'mail.send'),
    ]);
    assert.deepEqual([retried.status, isQueued], [200, true]);
    await until('it is sent', async () => (await stateOf(id)) === 'sent');
    await until('both jobs have ended', async () => {
      const jobs = await mailJobs(server.platform.db, id);
      return jobs.length === 2 && jobs.every(({ state }) => ['completed', 'failed'].includes(state));
    });
    assert.equal(copies(id), 1);
    assert.equal((await order(userid)).status, 409, 'its template rests');
  });

  test('one that was written anew since is not sent as well', async () => {
    const { userid, id } = await queued();
    await until('it is sent', async () => (await stateOf(id)) === 'sent');
    assert.equal(copies(id), 1);
    await worker!.end('SIGTERM');
    worker = undefined;
    const { userid: other, id: lost } = await queued();
    await loseMailJobs(server.platform.db, lost);
    await find();
    const anew = Number((await order(other)).body.mailId);
    assert.deepEqual(
      [(await retry(lost)).status, await stateOf(lost), userid === other],
      [409, 'failed', false],
    );
    worker = await startWorker();
    await until('the new one is sent', async () => (await stateOf(anew)) === 'sent');
    assert.deepEqual([copies(lost), copies(anew)], [0, 1]);
  });
});
