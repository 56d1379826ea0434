import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { readToken } from '@midoffice/contract/system/staff/calls/read-token';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { linkToken } from '../testing/factory.ts';
import { ageTokens } from '../testing/clock-store.ts';

describe('read-token', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('says what a link is for, until it is out of time, and uses nothing up', async () => {
    const admin = await server.staff();
    const { mailId } = (
      await admin.call(inviteStaff, { email: 'nina@staff.example', name: 'Nina Berg', role: 'standard' })
    ).body;
    const token = linkToken((await admin.call(getMail, { id: mailId })).body.textBody);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await server.nobody.call(readToken, { token });
      assert.deepEqual(
        [status, body.kind, body.email, body.name],
        [200, 'invitation', 'nina@staff.example', 'Nina Berg'],
      );
    }
    await ageTokens(server.platform.db, 8 * 24);
    const late = await server.nobody.call(readToken, { token });
    assert.deepEqual(
      [late.status, late.body.message],
      [404, 'This link is not valid any more. Please ask for a new one.'],
    );
  });

  test('refuses a link that nobody was sent', async () => {
    const digest = await server.digest();
    assert.equal((await server.nobody.call(readToken, { token: 'x'.repeat(43) })).status, 404);
    assert.equal(
      (await server.nobody.call(readToken, { token: 'x' })).body.message,
      'token: is not a valid link',
    );
    assert.equal(await server.digest(), digest);
  });
});
