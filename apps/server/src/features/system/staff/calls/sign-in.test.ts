// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { ageTries, countSessions } from '../testing/clock-store.ts';
import { browser, deviceOf, enter, lastAudit, person, testPassword, tokenOf } from '../testing/factory.ts';

describe('sign-in', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer({ env: { SIGN_IN_LIMIT: '4' } });
    admin = await server.staff();
  });
  after(() => server.close());
  const wrong = 'E-mail or password is wrong.';
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

  test('begins a session with a fresh token, and is audited (r000-staff-identity-every-call)', async () => {
    const amy = await person(server, { permissions: ['charts'] });
    const { status, body, headers } = await server.nobody.call(signIn, {
      email: amy.email.toUpperCase(),
      password: testPassword,
    });
    assert.equal(status, 200);
    assert.equal(body.secondFactorNeeded, false);
    const cookie = String(headers['set-cookie']);
    assert.match(cookie, /HttpOnly/);
    assert.match(cookie, /SameSite=Lax/);
    const me = await browser(server, tokenOf(headers)!).call(getMe, {});
    assert.equal(me.body.userid, amy.userid);
    const entry = await lastAudit(admin, { kind: 'staff.signed-in', target: amy.userid });
    assert.equal(entry.actorId, amy.userid);
    assert.equal(entry.outcome, 'done');
  });

  test('never takes over a token that the browser came with', async () => {
    const amy = await person(server);
    const planted = 'x'.repeat(43);
    const { headers } = await browser(server, planted).call(signIn, {
      email: amy.email,
      password: testPassword,
    });
    assert.notEqual(tokenOf(headers), planted);
    assert.equal((await browser(server, planted).call(getMe, {})).status, 401);
  });

  test('ends the session that the same browser had', async () => {
    const amy = await person(server);
    const first = await enter(server, amy);
    const bob = await person(server);
    await first.call(signIn, { email: bob.email, password: testPassword });
    assert.equal(
      await countSessions(server.platform.db, amy.userid),
      1,
      'only the session that the test made is left',
    );
  });

  test('says the same of a wrong password, an unknown e-mail and a customer without a role', async () => {
    const amy = await person(server);
    const customer = await person(server, { role: null });
    for (const input of [
      { email: amy.email, password: 'not it' },
      { email: 'nobody@staff.example', password: testPassword },
      { email: customer.email, password: testPassword },
    ]) {
      const { status, body, headers } = await server.nobody.call(signIn, input);
      assert.equal(status, 401);
      assert.equal(body.message, wrong);
      assert.equal(tokenOf(headers), undefined);
    }
    assert.equal((await lastAudit(admin, { kind: 'staff.signed-in', target: amy.userid })).outcome, 'failed');
  });

  test('takes as long for an unknown e-mail as for a wrong password', async () => {
    const timeOf = async (email: string): Promise<number> => {
      const begun = performance.now();
      await server.nobody.call(signIn, { email, password: 'not it' }, from('198.51.100.77'));
      return performance.now() - begun;
    };
    const unknown = await timeOf('somebody.else@staff.example');
    assert.ok(
      unknown > 30,
      `an unknown e-mail was answered in ${unknown.toFixed(0)} ms, without the work of a password`,
    );
  });

  test('refuses after so many failures, says when to come back, and lets in again then', async () => {
    const amy = await person(server);
    const attempt = (password: string) =>
      server.nobody.call(signIn, { email: amy.email, password }, from('203.0.113.4'));
    for (let n = 0; n < 4; n += 1) assert.equal((await attempt('not it')).status, 401);
    const refused = await attempt(testPassword);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 800);
    await ageTries(server.platform.db, 16);
    assert.equal((await attempt(testPassword)).status, 200);
  });

  test('a stranger locks nobody out: not from one address, and not from many where the browser is known', async () => {
    const amy = await person(server);
    const attempt = (password: string, ip: string, cookie = '') =>
      server.nobody.call(
        signIn,
        { email: amy.email, password },
        { headers: { 'x-forwarded-for': ip, ...(cookie && { cookie: `midoffice_device=${cookie}` }) } },
      );
    for (let n = 0; n < 4; n += 1) assert.equal((await attempt('not it', '203.0.113.30')).status, 401);
    assert.equal((await attempt('not it', '203.0.113.30')).status, 429);
    const signedIn = await attempt(testPassword, '198.51.100.30');
    assert.equal(signedIn.status, 200, 'from elsewhere she signs in');
    const device = deviceOf(signedIn.headers);
    assert.match(
      String(signedIn.headers['set-cookie']),
      /midoffice_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    for (let n = 0; n < 40; n += 1) await attempt('not it', `192.0.2.${n}`);
    assert.equal((await attempt(testPassword, '198.51.100.31')).status, 429, 'a new browser waits');
    assert.equal((await attempt(testPassword, '198.51.100.31', device)).status, 200, 'a known one passes');
    // The mark is good for nobody else, and cannot be made up or changed.
    const bob = await person(server);
    for (let n = 0; n < 40; n += 1)
      await server.nobody.call(signIn, { email: bob.email, password: 'not it' }, from(`192.0.3.${n}`));
    for (const mark of [device, 'abc.20000.def', `${device.slice(0, -2)}AA`, '~~..~'])
      assert.equal(
        (
          await server.nobody.call(
            signIn,
            { email: bob.email, password: testPassword },
            { headers: { 'x-forwarded-for': '198.51.100.32', cookie: `midoffice_device=${mark}` } },
          )
        ).status,
        429,
      );
    for (let n = 0; n < 4; n += 1)
      assert.equal(
        (await attempt('not it', '198.51.100.33', device)).status,
        401,
        'a known browser has its own count',
      );
    assert.equal((await attempt(testPassword, '198.51.100.33', device)).status, 429);
  });

  test('a success forgives the failures before it', async () => {
    const amy = await person(server);
    const attempt = (password: string) =>
      server.nobody.call(signIn, { email: amy.email, password }, from('203.0.113.5'));
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1) assert.equal((await attempt('not it')).status, 401);
      assert.equal((await attempt(testPassword)).status, 200);
    }
  });

  test('counts parallel tries before their passwords are checked', async () => {
    const amy = await person(server);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.nobody.call(signIn, { email: amy.email, password: 'not it' }, from('203.0.113.6')),
      ),
    );
    assert.equal(tries.filter(({ status }) => status === 401).length, 4);
    assert.equal(tries.filter(({ status }) => status === 429).length, 16);
  });

  test('names a missing field, and writes nothing', async () => {
    const digest = await server.digest();
    const { status, body } = await server.nobody.call(signIn, { email: 'a@b.example' });
    assert.equal(status, 400);
    assert.equal(body.message, 'password: is required');
    assert.equal(await server.digest(), digest);
  });

  test('refuses a sign-in that another site makes', async () => {
    const amy = await person(server);
    const { status } = await server.nobody.call(
      signIn,
      { email: amy.email, password: testPassword },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    assert.equal(status, 403);
  });
});
