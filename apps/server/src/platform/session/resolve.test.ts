import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { makeStaffKey } from '../../testing/staff-key.ts';
import { ApiError } from '../http/errors.ts';
import { createResolver, identify, type Resolver } from './resolve.ts';

interface Sent {
  session?: string | undefined;
  header?: string;
  query?: string | string[];
}

describe('who makes a request', () => {
  let server: TestServer;
  let resolver: Resolver;
  let amy: Client;
  let bob: Client;
  let amysKey: string;
  before(async () => {
    server = await testServer();
    resolver = createResolver(server.platform);
    amy = await server.staff({ role: 'analyst', permissions: ['charts'] });
    bob = await server.staff({ role: 'analyst', permissions: ['charts'] });
    amysKey = (await makeStaffKey(server, amy, 'script')).key;
  });
  after(async () => {
    await resolver.close();
    await server.close();
  });

  const who = async (host: 'main' | 'data', sent: Sent) =>
    identify(
      {
        cookies: sent.session ? { midoffice_session: sent.session } : {},
        headers: sent.header ? { 'x-api-key': sent.header } : {},
        query: sent.query ? { apikey: sent.query } : {},
        ip: '127.0.0.1',
      } as unknown as FastifyRequest,
      resolver,
      host,
      false,
    );
  const refusal = (status: number) => (error: unknown) =>
    error instanceof ApiError && error.status === status && error.details.field === 'apikey';

  test('a data call takes the staff key from the query or the header (r001-apikey-param, r002-staff-only)', async () => {
    for (const sent of [{ query: amysKey }, { header: amysKey }, { query: amysKey, header: amysKey }]) {
      const staff = await who('data', sent);
      assert.deepEqual([staff?.userid, staff?.via], [amy.userid, 'key']);
    }
  });

  test('session and key of one person are that person by session; of different people a refusal', async () => {
    const staff = await who('data', { session: amy.cookie, query: amysKey });
    assert.deepEqual([staff?.userid, staff?.via], [amy.userid, 'session']);
    await assert.rejects(who('data', { session: bob.cookie, query: amysKey }), refusal(400));
  });

  test('an unknown key is refused even beside a session, and two different keys too', async () => {
    await assert.rejects(who('data', { session: amy.cookie, query: 'mos_unknown' }), refusal(401));
    await assert.rejects(who('data', { header: amysKey, query: 'mos_other' }), refusal(400));
    await assert.rejects(who('data', { query: [amysKey, amysKey] }), refusal(400));
  });

  test("a main call knows sessions only: its apikey is a customer's", async () => {
    assert.equal(await who('main', { query: amysKey, header: amysKey }), undefined);
    assert.equal((await who('main', { session: bob.cookie, query: amysKey }))?.userid, bob.userid);
  });
});
