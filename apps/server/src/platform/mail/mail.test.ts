// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { compose } from './compose.ts';
import { mailRow } from './testing/outbox-store.ts';
import { mailJob, mailRetries } from './mail.ts';

/** A mail server of one kind of answer, which keeps what it was given. */
async function mailServer(answer: {
  fail: boolean;
}): Promise<{ server: Server; url: string; got: string[] }> {
  const got: string[] = [];
  const server = createServer((socket) => {
    let letter: string | undefined;
    let rest = '';
    const say = (text: string): void => void socket.write(`${text}\r\n`);
    say('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8');
      let end: number;
      while ((end = rest.indexOf('\r\n')) >= 0) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (letter !== undefined) {
          if (line !== '.') letter += `${line}\n`;
          else {
            got.push(letter);
            letter = undefined;
            say('250 taken');
          }
        } else if (/^DATA/i.test(line)) {
          if (answer.fail) say('451 not now');
          else {
            letter = '';
            say('354 go on');
          }
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

describe('mail', () => {
  let server: TestServer;
  let admin: Client;
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  const answer = { fail: false };
  before(async () => {
    smtp = await mailServer(answer);
    server = await testServer({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://console.example.com/' } });
    admin = await server.staff();
  });
  after(async () => {
    await server.close();
    smtp.server.close();
  });

  const invite = async (name: string): Promise<number> =>
    (await admin.call(inviteStaff, { email: `${name}@staff.example`, name, role: 'standard' })).body.mailId;
  const send = (mailId: number): Promise<unknown> =>
    mailJob(server.platform).run({ mailId }, async () => undefined, new AbortController().signal);

  test('waits in the outbox, is sent once, and then holds the link no more', async () => {
    const id = await invite('nina');
    const stored = await mailRow(server.platform.db, id);
    assert.equal(JSON.stringify(stored).includes('/accept/'), false, 'nothing stored holds a readable link');
    assert.ok(stored.link_cipher);
    assert.equal((await admin.call(getMail, { id })).body.status, 'queued');
    await send(id);
    await send(id);
    assert.equal(smtp.got.length, 1);
    assert.match(smtp.got[0]!, /To: nina@staff\.example/);
    assert.match(smtp.got[0]!.replaceAll('=\n', ''), /https:\/\/console\.example\.com\/accept\/[\w-]{43}/);
    assert.match(smtp.got[0]!, /Message-ID: <outbox-\d+@midoffice\.invalid>/i);
    const { body } = await admin.call(getMail, { id });
    assert.deepEqual([body.status, body.attempts], ['sent', 1]);
    assert.match(body.textBody, /\(link not shown\)/);
    assert.equal(/\/accept\/[\w-]{43}/.test(body.textBody + body.htmlBody), false);
    assert.equal(
      (await mailRow(server.platform.db, id)).link_cipher,
      null,
      'the link is dropped once it is sent',
    );
  });

  test('is kept and tried again when the server refuses, and failed after the last try', async () => {
    const id = await invite('ben');
    answer.fail = true;
    await assert.rejects(send(id), /451|not now/);
    let [row] = (await admin.call(getMails, { text: 'ben@' })).body.rows;
    assert.deepEqual([row?.status, row?.attempts], ['queued', 1]);
    assert.match(row?.lastError ?? '', /not now/);
    for (let n = 0; n < mailRetries; n += 1) await assert.rejects(send(id));
    [row] = (await admin.call(getMails, { text: 'ben@' })).body.rows;
    assert.deepEqual([row?.status, row?.attempts], ['failed', mailRetries + 1]);
    answer.fail = false;
    await send(id);
    assert.equal((await admin.call(getMail, { id })).body.status, 'sent');
  });

  test('never lets a name become markup, in text or address', () => {
    const { html, text } = compose({
      paragraphs: ['Hello <b>"O\'Neil" & co</b>,', 'bye'],
      link: { label: 'a > b', url: 'https://x.example/?a=1&b="2"' },
    });
    assert.match(html, /Hello &lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;\/b&gt;,/);
    assert.match(html, /<a href="https:\/\/x\.example\/\?a=1&amp;b=&quot;2&quot;">a &gt; b<\/a>/);
    assert.match(text, /a > b:\nhttps:\/\/x\.example\/\?a=1&b="2"/);
  });
});
