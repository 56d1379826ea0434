import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { resetSecondFactor } from '@midoffice/contract/system/staff/calls/reset-second-factor';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { eventually } from '../testing/eventually.ts';
import { enter, lastAudit, person, secureWithTotp } from '../testing/factory.ts';

describe('reset-second-factor', () => {
  const nowMs = Date.parse('2026-03-02T09:00:00Z');
  let server: TestServer;
  before(async () => {
    server = await testServer({ now: () => nowMs });
  });
  after(() => server.close());

  test('who lost the authenticator signs in with the password alone; their sessions end, and it is audited', async () => {
    const admin = await server.staff();
    const amy = await person(server);
    const session = await enter(server, amy);
    await secureWithTotp(session, nowMs);
    const { status, body } = await admin.call(resetSecondFactor, {
      userId: amy.userid,
      reason: 'lost phone',
    });
    assert.equal(status, 200, body.message);
    assert.ok(body.ended > 0);
    await eventually(async () => (await session.call(getMe, {})).status === 401);
    const again = await enter(server, amy);
    assert.equal((await again.call(getMe, {})).body.secondFactor.enabled, false);
    const entry = await lastAudit(admin, { kind: 'staff.second-factor-removed', target: amy.userid });
    assert.deepEqual(
      [entry.before, entry.after, entry.reason],
      [{ secondFactor: true }, { secondFactor: false, endedSessions: body.ended }, 'lost phone'],
    );
  });

  test('refuses oneself, who has none, who is not on staff and who is no admin, with nothing written', async () => {
    const admin = await server.staff();
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    const plain = await person(server);
    const own = 'userId: remove your own second factor in your settings';
    await refuses(server, admin, resetSecondFactor, { userId: admin.userid }, 400, own);
    const none = 'This person has no second factor.';
    await refuses(server, admin, resetSecondFactor, { userId: plain.userid }, 409, none);
    const nobody = 'This person is not a member of staff.';
    await refuses(server, admin, resetSecondFactor, { userId: 'nobody' }, 404, nobody);
    assert.equal((await member.call(resetSecondFactor, { userId: plain.userid })).status, 403);
  });
});
