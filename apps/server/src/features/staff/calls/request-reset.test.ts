import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMails, requestReset } from '@midoffice/contract/staff/calls';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { lastAudit, person } from '../testing/factory.ts';

describe('request-reset', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { SIGN_IN_LIMIT: '3' } });
  });
  after(() => server.close());

  test('answers the same whether the e-mail is known, and mails only who may sign in', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const customer = await person(server, { role: null, email: 'customer@example.com' });
    const answers = [];
    for (const email of [amy.email, customer.email, 'nobody@staff.example']) {
      const { status, body } = await server.nobody.call(requestReset, { email });
      answers.push(JSON.stringify([status, body]));
    }
    assert.equal(new Set(answers).size, 1);
    const { rows } = (await admin.call(getMails, {})).body;
    assert.deepEqual(
      rows.map((row) => [row.recipient, row.kind]),
      [[amy.email, 'staff-reset']],
    );
    assert.equal(
      (await lastAudit(admin, { kind: 'staff.reset-requested', target: amy.userid })).outcome,
      'done',
    );
    const unknown = await lastAudit(admin, { kind: 'staff.reset-requested' });
    assert.equal(unknown.outcome, 'failed');
    assert.equal(JSON.stringify(unknown).includes('nobody@staff'), false);
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
