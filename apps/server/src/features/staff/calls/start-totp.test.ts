import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe, startTotp } from '@midoffice/contract/staff/calls';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { enter, lastAudit, person, secureWithTotp } from '../testing/factory.ts';
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
    const { status, body } = await session.call(startTotp, {});
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
    const digest = await server.digest();
    const again = await session.call(startTotp, {});
    assert.equal(again.status, 409);
    assert.equal((await server.nobody.call(startTotp, {})).status, 401);
    assert.equal(await server.digest(), digest);
  });
});
