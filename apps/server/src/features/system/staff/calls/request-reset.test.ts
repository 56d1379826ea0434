import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { requestReset } from '@midoffice/contract/system/staff/calls/request-reset';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { eventually } from '../testing/eventually.ts';
import { lastAudit, person } from '../testing/factory.ts';
import { runReset } from '../testing/mails.ts';

describe('request-reset', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { SIGN_IN_LIMIT: '3', SMTP_URL: 'smtp://127.0.0.1:9' } });
  });
  after(() => server.close());

  test('answers the same and does the same whether the e-mail is known: who it is, a job looks up', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const customer = await person(server, { role: null, email: 'customer@example.com' });
    const answers = [];
    const written = [];
    for (const email of [amy.email, customer.email, 'nobody@staff.example']) {
      const { status, body } = await server.nobody.call(requestReset, { email });
      answers.push(JSON.stringify([status, body]));
      const entry = await lastAudit(admin, { kind: 'staff.reset-requested' });
      written.push([entry.outcome, entry.targetId?.startsWith('fp:'), Object.keys(entry.after as object)]);
      assert.equal(JSON.stringify(entry).includes(email), false);
    }
    assert.equal(new Set(answers).size, 1);
    assert.equal(new Set(written.map((one) => JSON.stringify(one))).size, 1);
    assert.deepEqual((await admin.call(getMails, {})).body.rows, [], 'the call itself writes no mail');
  });

  test('the job mails only who may sign in, and audits it', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const customer = await person(server, { role: null, email: 'other@example.com' });
    for (const email of [amy.email, customer.email, 'nobody@staff.example']) await runReset(server, email);
    const { rows } = (await admin.call(getMails, {})).body;
    assert.deepEqual(
      rows.map((row) => [row.recipient, row.kind]),
      [[amy.email, 'staff-reset']],
    );
    assert.equal((await lastAudit(admin, { kind: 'staff.reset-sent', target: amy.userid })).outcome, 'done');
  });

  test('sends nobody a flood', async () => {
    const amy = await person(server);
    for (let n = 0; n < 3; n += 1)
      assert.equal((await server.nobody.call(requestReset, { email: amy.email })).status, 200);
    const digest = await server.digest();
    assert.equal((await server.nobody.call(requestReset, { email: amy.email })).status, 429);
    assert.equal(
      (await server.nobody.call(requestReset, { email: 'no mail' })).body.message,
      'email: must be an e-mail address',
    );
    assert.equal(await server.digest(), digest);
  });
});

test('a request goes all the way through the job; without a mail server the answer says that none is sent', async () => {
  const server = await testServer({ work: true });
  try {
    const admin = await server.staff();
    const amy = await person(server);
    const { body } = await server.nobody.call(requestReset, { email: amy.email });
    assert.match(body.message, /sends no mail/);
    await eventually(
      async () => (await admin.call(getMails, { text: amy.email })).body.rows[0]?.kind === 'staff-reset',
    );
  } finally {
    await server.close();
  }
});
