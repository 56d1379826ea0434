// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { acceptToken } from '@midoffice/contract/system/staff/calls/accept-token';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { CommandError, UsageError } from '../../../platform/cli/command.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeStaffKey } from '../../../testing/staff-key.ts';
import { commands } from './commands.ts';
import { enter, lastAudit, person, secureWithTotp, testPassword } from './testing/factory.ts';
import { eventually } from './testing/eventually.ts';
import { linkTokenTo, runReset } from './testing/mails.ts';

describe('staff commands', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  async function run(
    name: string,
    options: Record<string, string> = {},
  ): Promise<{ out: string; notified: string }> {
    const [out, notified]: [string[], string[]] = [[], []];
    const command = commands.find((each) => each.name === name)!;
    await command.run(
      { words: [], options, out: (text) => out.push(text), notify: (text) => notified.push(text) },
      server.platform,
    );
    return { out: out.join('\n'), notified: notified.join('\n') };
  }

  test('create makes the first admin with a password that is printed once, and is audited', async () => {
    const { out, notified } = await run('staff create', {
      email: 'First@Staff.example',
      role: 'admin',
      name: 'Ida First',
    });
    assert.equal(notified, 'Created first@staff.example with the role admin.');
    const first = await enter(server, { email: 'first@staff.example' }, out);
    const me = (await first.call(getMe, {})).body;
    assert.deepEqual([me.role, me.name], ['admin', 'Ida First']);
    const entry = await lastAudit(first, { kind: 'staff.created' });
    assert.deepEqual(
      [entry.actorId, entry.actor, JSON.stringify(entry).includes(out)],
      [null, 'command line', false],
    );
  });

  test('create takes MIDOFFICE_PASSWORD, prints nothing then, and gives a customer a role', async () => {
    process.env['MIDOFFICE_PASSWORD'] = testPassword;
    try {
      const customer = await server.staff({ role: null, email: 'customer@example.com' });
      assert.equal((await run('staff create', { email: 'customer@example.com', role: 'analyst' })).out, '');
      const session = await enter(server, { email: 'customer@example.com' });
      const me = (await session.call(getMe, {})).body;
      assert.equal(me.userid, customer.userid);
      assert.ok(me.permissions.length > 5);
      process.env['MIDOFFICE_PASSWORD'] = 'short';
      await assert.rejects(run('staff create', { email: 'x@staff.example', role: 'admin' }), CommandError);
    } finally {
      delete process.env['MIDOFFICE_PASSWORD'];
    }
  });

  test('create refuses who can sign in already, no e-mail and no role, with nothing written', async () => {
    const amy = await person(server);
    const digest = await server.digest();
    await assert.rejects(run('staff create', { email: amy.email, role: 'admin' }), /can sign in already/);
    await assert.rejects(run('staff create', { email: 'amy', role: 'admin' }), UsageError);
    await assert.rejects(run('staff create', { email: 'b@staff.example', role: 'owner' }), UsageError);
    assert.equal(await server.digest(), digest);
  });

  test('reset-password sets a new one and ends the sessions, open links and staff API keys', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    await runReset(server, amy.email);
    const token = await linkTokenTo(server, amy.email);
    const { key } = await makeStaffKey(server, amy, 'script');
    const byKey = () => server.nobody.call(searchSymbols, { q: 'A' }, { apikey: key });
    assert.notEqual((await byKey()).status, 401);
    const { out, notified } = await run('staff reset-password', { email: amy.email });
    assert.match(notified, /sessions have ended and their staff API keys are revoked/);
    await eventually(async () => (await byKey()).status === 401);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    const taken = await server.nobody.call(acceptToken, { token, password: 'cobalt-meadow-205' });
    assert.equal(taken.status, 404);
    assert.equal((await server.nobody.call(signIn, { email: amy.email, password: out })).status, 200);
    await assert.rejects(run('staff reset-password', { email: 'nobody@staff.example' }), CommandError);
  });

  test('reset-second-factor lets in who lost it', async () => {
    const amy = await person(server);
    await secureWithTotp(await enter(server, amy), Date.now());
    await run('staff reset-second-factor', { email: amy.email });
    const { body } = await server.nobody.call(signIn, { email: amy.email, password: testPassword });
    assert.equal(body.secondFactorNeeded, false);
  });

  test('end-sessions ends sessions, links and staff API keys', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    await makeStaffKey(server, amy, 'script');
    assert.match(
      (await run('staff end-sessions', { email: amy.email })).notified,
      /sessions 2, staff API keys 1/,
    );
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    assert.equal(
      (await lastAudit(await server.staff(), { kind: 'staff.session-ended', target: amy.userid })).actor,
      'command line',
    );
    await assert.rejects(run('staff end-sessions', { email: 'nobody@staff.example' }), CommandError);
  });

  test('confirm-email makes a changed e-mail the one to sign in with, and refuses one that is not waiting', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const newEmail = `new.${amy.email}`;
    assert.equal((await admin.call(updateUserEmail, { uid: amy.userid, newEmail })).status, 200);
    assert.equal((await server.nobody.call(signIn, { email: newEmail, password: testPassword })).status, 401);
    await run('staff confirm-email', { email: newEmail });
    assert.equal((await server.nobody.call(signIn, { email: newEmail, password: testPassword })).status, 200);
    const digest = await server.digest();
    await assert.rejects(run('staff confirm-email', { email: newEmail }), CommandError);
    assert.equal(await server.digest(), digest);
  });

  test('list shows role, state and second factor', async () => {
    assert.match(
      (await run('staff list')).out,
      /^first@staff\.example\tadmin\tactive\tno second factor\t20/m,
    );
  });
});
