import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { confirmPassword } from '@midoffice/contract/system/staff/calls/confirm-password';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, testPassword } from '../testing/factory.ts';

describe('confirm-password', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { SIGN_IN_LIMIT: '3' } });
  });
  after(() => server.close());

  test('takes the right password and is audited without it', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const session = await enter(server, amy);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 200);
    const entry = await lastAudit(admin, { kind: 'staff.password-confirmed', target: amy.userid });
    assert.equal(entry.actorId, amy.userid);
    assert.equal(JSON.stringify(entry).includes(testPassword), false);
  });

  test('wrong passwords are counted, from wherever they come', async () => {
    const session = await enter(server, await person(server));
    const wrong = (n: number) =>
      session.call(confirmPassword, { password: 'no' }, { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
    for (let n = 0; n < 3; n += 1) assert.equal((await wrong(n)).status, 400);
    assert.equal((await wrong(9)).status, 429);
    assert.equal((await session.call(confirmPassword, { password: testPassword })).status, 429);
  });

  test('nobody without a session', async () => {
    const digest = await server.digest();
    assert.equal((await server.nobody.call(confirmPassword, { password: testPassword })).status, 401);
    assert.equal(await server.digest(), digest);
  });
});
