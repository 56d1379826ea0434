import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deliver, isRefused, type OutgoingMail } from '../connectors/smtp/smtp.ts';
import { header, mailServer, refusal } from './testing/mail-server.ts';

const letter: OutgoingMail = {
  messageId: '<outbox-1@northwind.example>',
  date: '2026-06-15T12:00:00.000Z',
  from: 'Northwind Data <no-reply@northwind.example>',
  to: 'ada@customer.example',
  replyTo: 'support@northwind.example',
  subject: 'Ihre Zahlung über 12 €',
  text: 'Grüße\n',
  html: '<p>Grüße</p>',
};

describe('a mail over SMTP', () => {
  test('arrives with its headers, one receiver, text and HTML', async (t) => {
    const server = await mailServer();
    t.after(server.close);
    await deliver(`smtp://127.0.0.1:${server.port}`, letter);
    assert.equal(server.taken.length, 1);
    const { from, to, raw } = server.taken[0]!;
    assert.deepEqual([from, to], ['no-reply@northwind.example', ['ada@customer.example']]);
    assert.equal(header(raw, 'From'), 'Northwind Data <no-reply@northwind.example>');
    assert.equal(header(raw, 'To'), 'ada@customer.example');
    assert.equal(header(raw, 'Reply-To'), 'support@northwind.example');
    assert.equal(header(raw, 'Message-ID'), '<outbox-1@northwind.example>');
    assert.equal(header(raw, 'Date'), 'Mon, 15 Jun 2026 12:00:00 +0000');
    assert.equal(header(raw, 'Auto-Submitted'), 'auto-generated');
    assert.match(header(raw, 'Subject') ?? '', /^=\?UTF-8\?/);
    assert.match(raw, /Content-Type: multipart\/alternative/);
    assert.match(raw, /Content-Type: text\/plain; charset=utf-8/);
    assert.match(raw, /Content-Type: text\/html; charset=utf-8/);
  });

  test('carries a PDF under its name, which cannot add a header', async (t) => {
    const server = await mailServer();
    t.after(server.close);
    const content = Buffer.from('%PDF-1.7 the invoice');
    for (const name of ['invoice-1.pdf', 'invoice-1.pdf\r\nBcc: victim@evil.example'])
      await deliver(`smtp://127.0.0.1:${server.port}`, { ...letter, attachment: { name, content } });
    const [plain, hostile] = server.taken;
    assert.match(plain!.raw, /Content-Type: multipart\/mixed/);
    assert.match(plain!.raw, /Content-Type: application\/pdf; name=invoice-1\.pdf/);
    assert.match(plain!.raw, /Content-Disposition: attachment; filename=invoice-1\.pdf/);
    assert.ok(plain!.raw.includes(content.toString('base64')));
    assert.deepEqual([hostile!.to, /^Bcc:/im.test(hostile!.raw)], [['ada@customer.example'], false]);
  });

  test('signs in and speaks TLS where the server offers it, and only then with requireTLS', async (t) => {
    const server = await mailServer({
      disabledCommands: [],
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        if (username === 'console' && password === 'pass word') done(null, { user: username });
        else done(refusal(535, 'wrong'));
      },
    });
    const bare = await mailServer();
    t.after(() => Promise.all([server.close(), bare.close()]));
    // The test server's certificate is its own.
    const url = (password: string) =>
      `smtp://console:${encodeURIComponent(password)}@127.0.0.1:${server.port}?requireTLS=true&tls.rejectUnauthorized=false`;
    await deliver(url('pass word'), letter);
    assert.deepEqual([server.taken[0]?.secure, server.taken[0]?.user], [true, 'console']);
    const wrong = await deliver(url('wrong'), letter).catch((error: unknown) => error);
    assert.ok(wrong instanceof Error);
    assert.equal(isRefused(wrong), false, 'a wrong password is no word about the mail');
    assert.equal(server.taken.length, 1);
    await assert.rejects(deliver(`smtp://127.0.0.1:${bare.port}?requireTLS=true`, letter));
    assert.equal(bare.taken.length, 0, 'nothing went out in clear');
  });

  test('credentials never leave this machine as plain text, whatever the address says', async (t) => {
    const signedIn: string[] = [];
    const bare = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username }, _session, done) {
        signedIn.push(username ?? '');
        done(null, { user: username });
      },
    });
    t.after(bare.close);
    // 0.0.0.0 is no loopback address, and yet connects to this machine.
    const elsewhere = `0.0.0.0:${bare.port}`;
    for (const address of [
      `smtp://console:secret@${elsewhere}`,
      `smtp://console:secret@${elsewhere}?requireTLS=false&ignoreTLS=true`,
      `smtps://console:secret@${elsewhere}?secure=false`,
      `smtp://${elsewhere}?auth.user=console&auth.pass=secret`,
    ])
      await assert.rejects(deliver(address, letter), address);
    assert.deepEqual(signedIn, []);
    await deliver(`smtp://console:secret@127.0.0.1:${bare.port}`, letter);
    assert.deepEqual([signedIn, bare.taken.length], [['console'], 1]);
  });

  test('takes no further receiver and no header from an address, a subject or a name', async (t) => {
    const server = await mailServer();
    t.after(server.close);
    const hostile = [
      'ada@customer.example, victim@evil.example',
      'ada@customer.example\r\nBcc: victim@evil.example',
      '"x" <victim@evil.example>, ada@customer.example',
    ];
    for (const to of hostile) {
      await deliver(`smtp://127.0.0.1:${server.port}`, {
        ...letter,
        to,
        subject: 'Hello\r\nBcc: victim@evil.example\r\nX-Evil: 1',
      }).catch(() => undefined);
    }
    for (const { to, raw } of server.taken) {
      assert.ok(to.length <= 1, to.join());
      assert.equal(header(raw, 'Bcc') ?? header(raw, 'X-Evil'), undefined);
    }
  });
});
