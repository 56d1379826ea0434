import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
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
      env: { REQUESTS_PER_PERSON: '5', REQUESTS_PER_KEY: '3', REFUSED_PER_ADDRESS: '4' },
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

  test('a stream of changes counts when it is opened, and a refused one for its address', async () => {
    nextMinute();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const one = await server.staff();
    const open = async (headers: Record<string, string>): Promise<number> => {
      const stop = new AbortController();
      const { status } = await fetch(`http://127.0.0.1:${port}/admin/events`, {
        headers,
        signal: stop.signal,
      });
      stop.abort();
      return status;
    };
    const own = { cookie: `midoffice_session=${one.cookie}` };
    const opened = [];
    for (let n = 0; n < 6; n += 1) opened.push(await open(own));
    assert.deepEqual(opened, [200, 200, 200, 200, 200, 429]);
    assert.equal((await ask(one)).status, 429);
    const refused = [];
    for (let n = 0; n < 5; n += 1) refused.push(await open({}));
    assert.deepEqual(refused, [401, 401, 401, 401, 429]);
  });

  test('an outage of the database counts against no address, whoever opens a stream or calls meanwhile', async (context) => {
    nextMinute();
    const { port } = server.app.server.address() as AddressInfo;
    const [known, unknown] = [await server.staff(), await server.staff()];
    await ask(known);
    nextMinute();
    const open = async (headers: Record<string, string>): Promise<number> => {
      const { status, body } = await fetch(`http://127.0.0.1:${port}/admin/events`, { headers });
      await body?.cancel();
      return status;
    };
    const own = ({ cookie }: Client) => ({ cookie: `midoffice_session=${cookie}` });
    const gone = context.mock.method(server.platform.db, 'getExecutor', () => {
      throw new Error('gone');
    });
    const failed: number[] = [];
    for (let n = 0; n < 6; n += 1)
      failed.push(await open(own(known)), await open(own(unknown)), (await ask(unknown)).status);
    assert.deepEqual(new Set(failed), new Set([500]));
    gone.mock.restore();
    assert.equal(await open(own(unknown)), 200);
    assert.equal((await from('127.0.0.1', guess())).statusCode, 401);
    const refused: number[] = [];
    for (let n = 0; n < 4; n += 1) refused.push(await open(guess()));
    assert.deepEqual(refused, [401, 401, 401, 429], 'each guessed session counts once');
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

  /** A request from an address that a proxy on this machine names. */
  const from = (address: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      url: getUserPermissions.path,
      headers: { 'x-forwarded-for': address, ...headers },
      remoteAddress: '127.0.0.1',
    });
  const guess = () => ({ cookie: `midoffice_session=${randomBytes(32).toString('base64url')}` });
  const statuses = async (answers: Promise<{ statusCode: number }>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode);

  test('guessed sessions of one address are checked a few times a minute, also when they come at once', async (context) => {
    nextMinute();
    const one = await server.staff();
    await ask(one);
    const lookUps = context.mock.method(server.platform.db, 'getExecutor');
    const refused = await statuses(Array.from({ length: 20 }, () => from('203.0.113.7', guess())));
    assert.deepEqual(
      [refused.filter((status) => status === 401).length, refused.filter((status) => status === 429).length],
      [4, 16],
    );
    assert.equal(lookUps.mock.callCount(), 4);
    const { statusCode, body, headers } = await from('203.0.113.7', guess());
    assert.deepEqual(
      [statusCode, (JSON.parse(body) as { message: string }).message, headers['retry-after']],
      [429, 'Too many requests: at most 4 a minute. Please try again in a moment.', '30'],
    );
    // Somebody at the same address whose session is known works on, and so does every other address.
    const cookie = `midoffice_session=${one.cookie}`;
    assert.equal((await from('203.0.113.7', { cookie })).statusCode, 200);
    assert.equal((await from('203.0.113.8', guess())).statusCode, 401);
    nextMinute();
    assert.equal((await from('203.0.113.7', guess())).statusCode, 401);
  });

  test('requests without credentials and guessed keys count alike, found sessions do not', async () => {
    nextMinute();
    for (let n = 0; n < 6; n += 1) {
      const { cookie } = await server.staff();
      assert.equal((await from('203.0.113.9', { cookie: `midoffice_session=${cookie}` })).statusCode, 200);
    }
    const withKey = () =>
      server.app.inject({
        url: `${searchSymbols.path}?q=A`,
        headers: { 'x-forwarded-for': '203.0.113.9', 'x-api-key': 'not-a-key' },
      });
    const refused: number[] = [];
    const bare = () => from('203.0.113.9');
    for (const ask of [bare, withKey, bare, withKey, withKey, bare]) refused.push((await ask()).statusCode);
    assert.deepEqual(refused, [401, 401, 401, 401, 429, 429]);
  });

  test('the addresses of one IPv6 network count together', async () => {
    nextMinute();
    const refused: number[] = [];
    for (let n = 1; n <= 6; n += 1) refused.push((await from(`2001:db8:1:2::${n}`, guess())).statusCode);
    assert.deepEqual(refused, [401, 401, 401, 401, 429, 429]);
    assert.equal((await from('2001:db8:1:3::1', guess())).statusCode, 401);
    // Calls that anybody may make are counted for the network too.
    const open = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: signIn.path,
        headers: { 'x-forwarded-for': address },
        payload: {},
      });
    const tries: number[] = [];
    for (let n = 1; n <= 6; n += 1) tries.push((await open(`2001:db8:9:9::${n}`)).statusCode);
    assert.deepEqual(tries, [400, 400, 400, 400, 400, 429]);
  });

  test('a cache that does not answer refuses nobody', async (context) => {
    nextMinute();
    context.mock.method(server.platform.cache, 'increment', async () => {
      throw new Error('gone');
    });
    for (let n = 0; n < 8; n += 1) assert.equal((await ask(admin)).status, 200);
  });
});
