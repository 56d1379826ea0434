import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { confirmTotp } from '@midoffice/contract/system/staff/calls/confirm-totp';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { startTotp } from '@midoffice/contract/system/staff/calls/start-totp';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, testPassword } from '../testing/factory.ts';
import { storedSecrets } from '../testing/clock-store.ts';
import { eventually } from '../testing/eventually.ts';
import { totpCode } from '../totp.ts';

describe('confirm-totp', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('puts the second factor in force, gives ten recovery codes once, keeps this session open', async () => {
    const amy = await person(server);
    const [here, elsewhere] = [await enter(server, amy), await enter(server, amy)];
    const { secret } = (await here.call(startTotp, { password: testPassword })).body;
    const { status, body } = await here.call(confirmTotp, { code: totpCode(secret, Date.now()) });
    assert.equal(status, 200);
    assert.equal(new Set(body.recoveryCodes).size, 10);
    assert.ok(body.recoveryCodes.every((code) => /^[a-z2-7]{10}$/.test(code)));
    const stored = await storedSecrets(server.platform.db);
    assert.ok(body.recoveryCodes.every((code) => !stored.includes(code)));
    await eventually(async () => (await here.call(getMe, {})).body.secondFactor.enabled);
    const mine = (await here.call(getMe, {})).body.secondFactor;
    assert.deepEqual([mine.codeNeeded, mine.recoveryCodesLeft], [false, 10]);
    assert.equal((await elsewhere.call(getMe, {})).body.secondFactor.codeNeeded, true);
    const entry = await lastAudit(await server.staff(), {
      kind: 'staff.second-factor-set',
      target: amy.userid,
    });
    assert.deepEqual(entry.after, { secondFactor: true });
  });

  test('refuses a wrong code, a code before the set-up, and nobody', async () => {
    const session = await enter(server, await person(server));
    const except = ['sign_in_attempt'];
    assert.equal(
      (await session.call(confirmTotp, { code: '123456' })).body.message,
      'code: begin the set-up first',
    );
    const { secret } = (await session.call(startTotp, { password: testPassword })).body;
    const digest = await server.digest({ except });
    const wrong = String((Number(totpCode(secret, Date.now())) + 7) % 1_000_000).padStart(6, '0');
    const refused = await session.call(confirmTotp, { code: wrong });
    assert.deepEqual([refused.status, refused.body.message], [400, 'code: is wrong or was used before']);
    assert.equal((await session.call(confirmTotp, {})).body.message, 'code: is required');
    assert.equal((await server.nobody.call(confirmTotp, { code: '123456' })).status, 401);
    assert.equal(await server.digest({ except }), digest);
  });
});
