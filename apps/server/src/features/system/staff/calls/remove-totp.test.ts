import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { removeTotp } from '@midoffice/contract/system/staff/calls/remove-totp';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, secureWithTotp, testPassword } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';
import { totpCode } from '../totp.ts';

describe('remove-totp', () => {
  let server: TestServer;
  let nowMs = Date.parse('2026-03-02T09:00:00Z');
  before(async () => {
    server = await testServer({ now: () => nowMs });
  });
  after(() => server.close());

  test('removes the second factor with one of its codes, and is audited', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    const { secret } = await secureWithTotp(session, nowMs);
    nowMs += 30_000;
    assert.equal(
      (await session.call(removeTotp, { password: testPassword, code: totpCode(secret, nowMs) })).status,
      200,
    );
    await eventually(async () => !(await session.call(getMe, {})).body.secondFactor.enabled);
    const entry = await lastAudit(await server.staff(), {
      kind: 'staff.second-factor-removed',
      target: amy.userid,
    });
    assert.deepEqual(entry.after, { secondFactor: false, by: 'authenticator' });
    assert.equal((await enter(server, amy)).cookie!.length, 43);
  });

  test('refuses the code that set it up, a wrong one, and who has none, with nothing written', async () => {
    const session = await enter(server, await person(server));
    const plain = await enter(server, await person(server));
    const { secret } = await secureWithTotp(session, nowMs);
    const except = ['sign_in_attempt'];
    const digest = await server.digest({ except });
    assert.equal(
      (await session.call(removeTotp, { password: testPassword, code: totpCode(secret, nowMs) })).status,
      400,
    );
    assert.equal(
      (await session.call(removeTotp, { password: testPassword, code: 'abcde-fghij' })).status,
      400,
    );
    assert.equal(
      (await session.call(removeTotp, { password: testPassword, code: 'x' })).body.message,
      'code: must be six digits or a recovery code',
    );
    assert.equal(
      (await plain.call(removeTotp, { password: testPassword, code: '123456' })).body.message,
      'code: no second factor is set up',
    );
    assert.equal(
      (await server.nobody.call(removeTotp, { password: testPassword, code: '123456' })).status,
      401,
    );
    assert.equal(await server.digest({ except }), digest);
  });

  test('refuses a code without the password, or with a wrong one: the second factor and its code stay', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    const { secret } = await secureWithTotp(session, nowMs);
    nowMs += 30_000;
    const code = totpCode(secret, nowMs);
    assert.equal((await session.call(removeTotp, { code })).body.message, 'password: is required');
    const wrong = await session.call(removeTotp, { password: 'not it', code });
    assert.deepEqual([wrong.status, wrong.body.message], [400, 'password: is wrong']);
    assert.equal((await session.call(getMe, {})).body.secondFactor.enabled, true);
    assert.equal((await session.call(removeTotp, { password: testPassword, code })).status, 200);
  });
});
