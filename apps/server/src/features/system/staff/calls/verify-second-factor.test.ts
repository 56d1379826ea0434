import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { getSpecialUsers } from '@midoffice/contract/system/staff/calls/get-special-users';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { verifySecondFactor } from '@midoffice/contract/system/staff/calls/verify-second-factor';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import {
  browser,
  enter,
  lastAudit,
  person,
  secureWithTotp,
  tokenOf,
  type Person,
} from '../testing/factory.ts';
import { totpCode } from '../totp.ts';

const periodMs = 30_000;

describe('verify-second-factor', () => {
  let server: TestServer;
  let admin: Client;
  let nowMs = Date.parse('2026-03-02T09:00:00Z');
  before(async () => {
    server = await testServer({ now: () => nowMs, env: { SIGN_IN_LIMIT: '5' } });
    admin = await server.staff();
  });
  after(() => server.close());

  async function secured(): Promise<{ amy: Person; secret: string; recoveryCodes: readonly string[] }> {
    const amy = await person(server, { permissions: ['userPermissions'] });
    return { amy, ...(await secureWithTotp(await enter(server, amy), nowMs)) };
  }

  test('opens the console only after the code, with a fresh token', async () => {
    const { amy, secret } = await secured();
    nowMs += periodMs;
    const half = await enter(server, amy);
    assert.equal((await half.call(getMe, {})).body.secondFactor.codeNeeded, true);
    for (const call of [getSpecialUsers, getSessions]) {
      const refused = await half.call(call, {});
      assert.equal(refused.status, 401);
      assert.equal(refused.body.message, 'Please enter the code of your second factor.');
    }
    const passed = await half.call(verifySecondFactor, { code: totpCode(secret, nowMs) });
    assert.equal(passed.status, 200);
    const whole = browser(server, tokenOf(passed.headers)!);
    assert.equal((await whole.call(getSpecialUsers, {})).status, 200);
    assert.equal((await whole.call(getMe, {})).body.secondFactor.codeNeeded, false);
    assert.equal(
      (await lastAudit(admin, { kind: 'staff.second-factor-passed', target: amy.userid })).outcome,
      'done',
    );
  });

  test('refuses a code that was used before, in another session too', async () => {
    const { amy, secret } = await secured();
    nowMs += periodMs;
    const code = totpCode(secret, nowMs);
    assert.equal((await (await enter(server, amy)).call(verifySecondFactor, { code })).status, 200);
    const again = await (await enter(server, amy)).call(verifySecondFactor, { code });
    assert.equal(again.status, 400);
    assert.equal(again.body.message, 'code: is wrong or was used before');
  });

  test('of two uses at once one passes', async () => {
    const { amy, secret } = await secured();
    nowMs += periodMs;
    const code = totpCode(secret, nowMs);
    const sessions = [await enter(server, amy), await enter(server, amy)];
    const answers = await Promise.all(sessions.map((session) => session.call(verifySecondFactor, { code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { amy, recoveryCodes } = await secured();
    const code = recoveryCodes[3]!;
    const typed = `${code.slice(0, 5).toUpperCase()}-${code.slice(5)} `;
    assert.equal((await (await enter(server, amy)).call(verifySecondFactor, { code: typed })).status, 200);
    assert.equal((await (await enter(server, amy)).call(verifySecondFactor, { code })).status, 400);
  });

  test('gives nobody the time to guess', async () => {
    const { amy, secret } = await secured();
    nowMs += periodMs;
    const right = totpCode(secret, nowMs);
    const half = await enter(server, amy);
    for (let n = 0; n < 5; n += 1) {
      const guess = String((Number(right) + n + 1) % 1_000_000).padStart(6, '0');
      await half.call(verifySecondFactor, { code: guess });
    }
    assert.equal((await half.call(verifySecondFactor, { code: right })).status, 429);
    assert.equal(
      (await lastAudit(admin, { kind: 'staff.second-factor-passed', target: amy.userid })).outcome,
      'failed',
    );
  });

  test('names a code that is none, and who has no second factor', async () => {
    const amy = await person(server);
    const session = await enter(server, amy);
    const digest = await server.digest({ except: ['sign_in_attempt'] });
    assert.equal(
      (await session.call(verifySecondFactor, { code: '12' })).body.message,
      'code: must be six digits or a recovery code',
    );
    assert.equal(
      (await session.call(verifySecondFactor, { code: '123456' })).body.message,
      'code: no second factor is set up',
    );
    assert.equal((await server.nobody.call(verifySecondFactor, { code: '123456' })).status, 401);
    assert.equal(await server.digest({ except: ['sign_in_attempt'] }), digest);
    assert.equal((await server.nobody.call(signIn, { email: amy.email, password: 'no' })).status, 401);
  });
});
