// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../../testing/server.ts';
import { newFileName } from '../files/files.ts';
import { mailJob, mailRetries, putWrittenMail } from './mail.ts';
import { sealOldLinks } from './seal-old-links.ts';
import { secretLinkPlaceholder } from './secret-link.ts';
import { mailRow, putOpenLink, setAttempts } from './testing/outbox-store.ts';
import { header, mailServer, refusal, type Taken } from './testing/mail-server.ts';

describe('the outbox over SMTP', () => {
  let server: TestServer;
  const answer: {
    from?: Error;
    to?: Error;
    data?: Error;
    /** The connection dies: before the letter is taken, or after it was. */
    cut?: 'before' | 'after';
  } = {};
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  before(async () => {
    const taken: Taken[] = [];
    const cut = (): void => {
      for (const socket of smtp.sockets) socket.destroy();
    };
    smtp = await mailServer({
      onMailFrom: (_address, _session, done) => done(answer.from),
      onRcptTo: (_address, _session, done) => done(answer.to),
      onData(stream, session, done) {
        let raw = '';
        stream.setEncoding('utf8').on('data', (part: string) => (raw += part));
        stream.on('end', () => {
          if (answer.data) return done(answer.data);
          if (answer.cut === 'before') return cut();
          const to = session.envelope.rcptTo.map((one) => one.address);
          taken.push({ from: '', to, raw, secure: session.secure, user: undefined });
          if (answer.cut === 'after') return cut();
          done();
        });
      },
    });
    smtp = { ...smtp, taken };
    server = await testServer({
      env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_REPLY_TO: 'answers@northwind.example' },
    });
  });
  after(async () => {
    await server.close();
    await smtp.close();
  });

  const put = (to = 'ada@customer.example', text = 'Hello', secretLink?: string): Promise<number> =>
    server.platform.db.transaction().execute((trx) =>
      putWrittenMail(server.platform, trx, {
        to,
        subject: 'Hello',
        text,
        html: `<p>${text}</p>`,
        kind: 'test',
        secretLink,
      }),
    );
  const send = (mailId: number): Promise<unknown> =>
    mailJob(server.platform).run({ mailId }, async () => undefined, new AbortController().signal);
  const idOf = (id: number): string => `<outbox-${id}@midoffice.invalid>`;
  const takenOf = (id: number): Taken[] =>
    smtp.taken.filter(({ raw }) => header(raw, 'Message-ID') === idOf(id));

  test('a mail that is refused for good fails at once, with the reason, and is not tried again', async () => {
    for (const [where, error] of [
      ['to', refusal(550, 'No such mailbox here')],
      ['from', refusal(553, 'Sender not allowed')],
      ['data', refusal(554, 'Message rejected as spam')],
    ] as const) {
      answer[where] = error;
      const id = await put();
      await send(id);
      delete answer[where];
      const row = await mailRow(server.platform.db, id);
      assert.deepEqual([row.status, row.attempts], ['failed', 1], where);
      assert.match(row.last_error ?? '', new RegExp(error.message));
      assert.equal(takenOf(id).length, 0);
    }
  });

  test('a mail goes with its file, and not without it', async () => {
    const { platform } = server;
    const file = newFileName('custom-invoices', 'pdf');
    await platform.files.put(file, Buffer.from('%PDF-1.7 stored'));
    const [whole, bare] = await platform.db.transaction().execute(async (trx) => {
      const mail = { to: 'ada@customer.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
      const putWith = (name: string) =>
        putWrittenMail(platform, trx, {
          ...mail,
          kind: 'test',
          attachment: { file: name, name: 'invoice-1.pdf' },
        });
      return [await putWith(file), await putWith(newFileName('custom-invoices', 'pdf'))];
    });
    await send(whole!);
    assert.ok(takenOf(whole!)[0]!.raw.includes(Buffer.from('%PDF-1.7 stored').toString('base64')));
    await assert.rejects(send(bare!), /invoice-1\.pdf cannot be attached: it is gone or too large/);
    assert.equal(takenOf(bare!).length, 0);
    assert.equal((await mailRow(platform.db, bare!)).status, 'queued');
  });

  test('a greylisting server gets the mail again until it takes it, under one message id', async () => {
    const id = await put();
    answer.to = refusal(451, 'Greylisted, please try again later');
    for (const attempts of [1, 2, 3]) {
      await assert.rejects(send(id), /Greylisted/);
      const row = await mailRow(server.platform.db, id);
      assert.deepEqual([row.status, row.attempts], ['queued', attempts]);
    }
    delete answer.to;
    await send(id);
    await send(id);
    assert.equal(takenOf(id).length, 1);
    assert.equal((await mailRow(server.platform.db, id)).status, 'sent');
  });

  test('a server that dies in the middle gets the mail again; one that had taken it sees the same message id', async () => {
    const lost = await put();
    answer.cut = 'before';
    await assert.rejects(send(lost));
    delete answer.cut;
    await send(lost);
    assert.equal(takenOf(lost).length, 1);

    const taken = await put();
    answer.cut = 'after';
    await assert.rejects(send(taken));
    assert.equal(
      (await mailRow(server.platform.db, taken)).status,
      'queued',
      'nobody knows that it was taken',
    );
    delete answer.cut;
    await send(taken);
    await send(taken);
    const copies = takenOf(taken);
    assert.equal(copies.length, 2, 'SMTP has no better word than the message id');
    const dates = new Set(copies.map(({ raw }) => header(raw, 'Date')));
    assert.equal(dates.size, 1, 'and both copies say the same date');
  });

  test('20 workers at one mail send it once', async () => {
    const id = await put();
    const runs = await Promise.allSettled(Array.from({ length: 20 }, () => send(id)));
    assert.ok(runs.some((run) => run.status === 'fulfilled'));
    for (const run of runs)
      if (run.status === 'rejected') assert.match(String(run.reason), /another process is sending/);
    assert.equal(takenOf(id).length, 1);
  });

  test('100 mails through a server that fails every third time all arrive, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, (_none, n) => put(`c${n}@customer.example`)));
    const rounds = setInterval(() => {
      if (answer.to) delete answer.to;
      else answer.to = refusal(421, 'too busy');
    }, 60);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
          const sent = await send(id).then(
            () => true,
            () => false,
          );
          if (!sent) ids.unshift(id);
        }
      }),
    );
    clearInterval(rounds);
    delete answer.to;
    const reached = smtp.taken.flatMap(({ to }) => to).filter((to) => /^c\d+@/.test(to));
    assert.equal(reached.length, 100);
    assert.equal(new Set(reached).size, 100);
  });

  test('gives up after the last try, and goes again when it is asked to', async () => {
    const id = await put();
    answer.data = refusal(452, 'mailbox full');
    await assert.rejects(send(id));
    await setAttempts(server.platform.db, id, mailRetries);
    await assert.rejects(send(id));
    assert.equal((await mailRow(server.platform.db, id)).status, 'failed');
    delete answer.data;
    await send(id);
    assert.equal((await mailRow(server.platform.db, id)).status, 'sent');
  });

  test('what is not exactly one address is refused before it is stored', async () => {
    const digest = await server.digest();
    for (const to of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'Ada <a@b.example>',
      'a@b.example;c@d.example',
      '‮a@b.example',
      'a b@c.example',
      '',
    ])
      await assert.rejects(put(to), /No mail can be sent to/);
    assert.equal(await server.digest(), digest);
  });

  test('a link that lets its reader in is stored sealed, sent in full, and dropped then', async () => {
    const link = 'https://auth.example/verify?mode=verifyEmail&oobCode=aB3_-xyz%3D&lang=en';
    const id = await put('ada@customer.example', secretLinkPlaceholder, link);
    const stored = await mailRow(server.platform.db, id);
    assert.equal(JSON.stringify(stored).includes('oobCode'), false);
    assert.equal(server.platform.secrets.open(stored.link_cipher!), link);
    await send(id);
    const raw = takenOf(id)[0]!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    assert.ok(raw.includes('oobCode=aB3_-xyz%3D&lang'));
    assert.equal(raw.includes(secretLinkPlaceholder), false);
    const after = await mailRow(server.platform.db, id);
    assert.equal(after.link_cipher, null);
    assert.equal(JSON.stringify(after).includes('oobCode'), false);
  });

  test('mails that an earlier release left with a readable link are sealed at the start, and still sent in full', async () => {
    const link = 'https://console.example/accept/Zx8_kQ2vT7bN4mL9pR1sW6yC3dF5gH0jA-eUiOqXzBn';
    const id = await put('ada@customer.example');
    await putOpenLink(server.platform.db, id, link);
    assert.equal(await sealOldLinks(server.platform), 1);
    assert.equal(await sealOldLinks(server.platform), 0);
    const stored = await mailRow(server.platform.db, id);
    assert.equal(JSON.stringify(stored).includes('/accept/'), false);
    await send(id);
    assert.ok(takenOf(id)[0]!.raw.replaceAll('=\r\n', '').includes(link));
  });

  test('answers go where the setting says', async () => {
    const id = await put();
    await send(id);
    assert.equal(header(takenOf(id)[0]!.raw, 'Reply-To'), 'answers@northwind.example');
  });
});
