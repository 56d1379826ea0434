import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { confirmEmail } from '@midoffice/contract/system/staff/calls/confirm-email';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { ageTokens } from '../testing/clock-store.ts';
import { eventually } from '../testing/eventually.ts';
import { lastAudit, person } from '../testing/factory.ts';
import { linkTokenTo, runReset } from '../testing/mails.ts';

describe('confirm-email', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('is audited as that person, with both addresses', async () => {
    const admin = await server.staff();
    const amy = await person(server, { email: 'amy@staff.example' });
    await admin.call(updateUserEmail, { uid: amy.userid, newEmail: 'amy.new@staff.example' });
    const token = await linkTokenTo(server, 'amy.new@staff.example');
    assert.equal((await server.nobody.call(confirmEmail, { token })).status, 200);
    const entry = await lastAudit(admin, { kind: 'staff.email-confirmed', target: amy.userid });
    assert.equal(entry.actorId, amy.userid);
    assert.deepEqual(entry.before, { signInEmail: 'amy@staff.example' });
  });

  test('works though somebody asked for a new password of the former address meanwhile', async () => {
    const admin = await server.staff();
    const sam = await person(server, { email: 'sam@staff.example' });
    await admin.call(updateUserEmail, { uid: sam.userid, newEmail: 'sam.new@staff.example' });
    const token = await linkTokenTo(server, 'sam.new@staff.example');
    await runReset(server, 'sam@staff.example');
    assert.ok(await linkTokenTo(server, 'sam@staff.example'));
    assert.equal((await server.nobody.call(confirmEmail, { token })).status, 200);
  });

  test('a new address revokes the staff API keys that the old one could make', async () => {
    const admin = await server.staff();
    const dan = await person(server, { email: 'dan@staff.example' });
    const { key } = await makeStaffKey(server, dan, 'script');
    const byKey = () => server.nobody.call(searchSymbols, { q: 'A' }, { apikey: key });
    assert.notEqual((await byKey()).status, 401);
    await admin.call(updateUserEmail, { uid: dan.userid, newEmail: 'dan.new@staff.example' });
    const token = await linkTokenTo(server, 'dan.new@staff.example');
    assert.equal((await server.nobody.call(confirmEmail, { token })).status, 200);
    await eventually(async () => (await byKey()).status === 401);
    const entry = await lastAudit(admin, { kind: 'staff.email-confirmed', target: dan.userid });
    assert.equal((entry.after as { revokedKeys: number }).revokedKeys, 1);
  });

  test('refuses links of another kind, unknown ones and those out of time, and writes nothing', async () => {
    const admin = await server.staff();
    await admin.call(inviteStaff, { email: 'ben@staff.example', name: 'Ben', role: 'standard' });
    const invitation = await linkTokenTo(server, 'ben@staff.example');
    const eve = await person(server, { email: 'eve@staff.example' });
    await admin.call(updateUserEmail, { uid: eve.userid, newEmail: 'eve.new@staff.example' });
    const late = await linkTokenTo(server, 'eve.new@staff.example');
    await ageTokens(server.platform.db, 8 * 24);
    const digest = await server.digest();
    for (const token of [invitation, late, 'x'.repeat(43)])
      assert.equal((await server.nobody.call(confirmEmail, { token })).status, 404);
    assert.equal((await server.nobody.call(confirmEmail, { token: 'x' })).status, 400);
    assert.equal(await server.digest(), digest);
  });
});
