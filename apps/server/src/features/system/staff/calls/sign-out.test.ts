import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { signOut } from '@midoffice/contract/system/staff/calls/sign-out';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, lastAudit, person, tokenOf } from '../testing/factory.ts';
import { eventually } from '../testing/eventually.ts';

describe('sign-out', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('ends this session, clears the cookie, and is audited', async () => {
    const amy = await person(server);
    const [here, elsewhere] = [await enter(server, amy), await enter(server, amy)];
    await here.call(getMe, {});
    const { status, headers } = await here.call(signOut, {});
    assert.equal(status, 200);
    assert.equal(tokenOf(headers), '');
    await eventually(async () => (await here.call(getMe, {})).status === 401);
    assert.equal((await elsewhere.call(getMe, {})).status, 200);
    const entry = await lastAudit(await server.staff(), { kind: 'staff.signed-out', target: amy.userid });
    assert.equal(entry.actorId, amy.userid);
  });

  test('refuses nobody, and another site, with nothing written', async () => {
    const amy = await enter(server, await person(server));
    const digest = await server.digest();
    assert.equal((await server.nobody.call(signOut, {})).status, 401);
    assert.equal((await amy.call(signOut, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
