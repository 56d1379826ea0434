import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { startTotp } from '@midoffice/contract/system/staff/calls/start-totp';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, secureWithTotp, testPassword } from '../testing/factory.ts';
import { storedSecrets } from '../testing/clock-store.ts';

describe('start-totp', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers a secret once, keeps it sealed, and changes nothing until it is confirmed', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    const { status, body } = await session.call(startTotp, { password: testPassword });
    assert.equal(status, 200);
    const uri = new URL(body.uri);
    assert.equal(uri.protocol, 'otpauth:');
    assert.equal(uri.searchParams.get('issuer'), 'Midoffice');
    assert.equal(uri.searchParams.get('secret'), body.secret);
    assert.equal(body.secret.length, 32);
    assert.equal((await session.call(getMe, {})).body.secondFactor.enabled, false);
    assert.equal((await storedSecrets(server.platform.db)).includes(body.secret), false);
    const entry = await lastAudit(await server.staff(), {
      kind: 'staff.second-factor-begun',
      target: amy.userid,
    });
    assert.match(JSON.stringify(entry.after), /fp:[0-9a-f]{12}/);
  });

  test('refuses nobody, and who has a second factor already, with nothing written', async () => {
    const session = await enter(server, await person(server));
    await secureWithTotp(session, Date.now());
    const except = ['sign_in_attempt'];
    const digest = await server.digest({ except });
    const again = await session.call(startTotp, { password: testPassword });
    assert.equal(again.status, 409);
    assert.equal((await server.nobody.call(startTotp, { password: testPassword })).status, 401);
    assert.equal(await server.digest({ except }), digest);
  });

  test('asks for the password: who finds an open console binds no authenticator of their own', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    const except = ['sign_in_attempt', 'audit_entry', 'audit_detail', 'audit_pending'];
    const digest = await server.digest({ except });
    assert.equal((await session.call(startTotp, {})).body.message, 'password: is required');
    const wrong = await session.call(startTotp, { password: 'not it' });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'password: is wrong']);
    assert.equal(await server.digest({ except }), digest);
    const kind = 'staff.second-factor-begun';
    assert.equal((await lastAudit(await server.staff(), { kind, target: amy.userid })).outcome, 'failed');
  });

  test('counts wrong passwords as the sign-in does, and a right one forgives them', async () => {
    const session = await enter(server, await person(server));
    const limit = server.platform.settings.SIGN_IN_LIMIT;
    const guess = async (times: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let n = 0; n < times; n += 1)
        seen.push((await session.call(startTotp, { password: `guess ${n}` })).status);
      return seen;
    };
    assert.deepEqual(await guess(limit - 1), Array(limit - 1).fill(400));
    assert.equal((await session.call(startTotp, { password: testPassword })).status, 200);
    assert.deepEqual(await guess(limit + 1), [...Array(limit).fill(400), 429]);
    assert.equal((await session.call(startTotp, { password: testPassword })).status, 429);
  });
});
