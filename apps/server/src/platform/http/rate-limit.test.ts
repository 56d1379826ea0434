import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { createWeb } from '../../main/web.ts';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { makeStaffKey } from '../../testing/staff-key.ts';

describe('request limits', () => {
  let server: TestServer;
  let admin: Client;
  const clock = { nowMs: Math.floor(Date.now() / 60_000) * 60_000 + 30_000 };
  before(async () => {
    server = await testServer({
      env: { REQUESTS_PER_PERSON: '5', REQUESTS_PER_KEY: '3' },
      now: () => clock.nowMs,
    });
    admin = await server.staff();
  });
  after(() => server.close());

  const ask = (client: Client) => client.call(getUserPermissions, {});
  const nextMinute = (): void => void (clock.nowMs += 60_000);

  test('the request above the limit of a person is refused with the seconds to wait, and writes nothing', async () => {
    for (let n = 0; n < 5; n += 1) assert.equal((await ask(admin)).status, 200);
    const digest = await server.digest();
    const { status, body, headers } = await ask(admin);
    assert.deepEqual(
      [status, body.message, headers['retry-after']],
      [429, 'Too many requests: at most 5 a minute. Please try again in a moment.', '30'],
    );
    assert.equal(await server.digest(), digest);
  });

  test('others are answered meanwhile, and the next minute the person is too', async () => {
    assert.equal((await ask(await server.staff())).status, 200);
    nextMinute();
    assert.equal((await ask(admin)).status, 200);
  });

  test('a staff key has a limit of its own', async () => {
    nextMinute();
    const { key } = await makeStaffKey(server, admin, 'counted');
    const ofKey = () => server.nobody.call(searchSymbols, { q: 'A' }, { apikey: key });
    for (let n = 0; n < 3; n += 1) assert.equal((await ofKey()).status, 200);
    assert.match((await ofKey()).body.message, /at most 3 a minute/);
    assert.equal((await ask(admin)).status, 200);
  });

  test('processes that share a cache count together', async () => {
    nextMinute();
    const second = await createWeb(server.platform, { secure: false });
    const one = await server.staff();
    const cookie = `midoffice_session=${one.cookie}`;
    const other = () => second.inject({ url: getUserPermissions.path, headers: { cookie } });
    for (let n = 0; n < 3; n += 1) assert.equal((await ask(one)).status, 200);
    for (let n = 0; n < 2; n += 1) assert.equal((await other()).statusCode, 200);
    assert.deepEqual([(await ask(one)).status, (await other()).statusCode], [429, 429]);
    await second.close();
  });

  test('a cache that does not answer refuses nobody', async (context) => {
    nextMinute();
    context.mock.method(server.platform.cache, 'increment', async () => {
      throw new Error('gone');
    });
    for (let n = 0; n < 8; n += 1) assert.equal((await ask(admin)).status, 200);
  });
});
