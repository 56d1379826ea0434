// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import { defineCall } from '@midoffice/contract/kernel';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import { makeStaffKey } from '../../testing/staff-key.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { createResolver } from '../session/resolve.ts';
import { createApp } from './app.ts';
import { implementRead } from './implement.ts';
import { createPipelineDeps, serve } from './pipeline.ts';

describe('expensive calls', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const save = (name: string, content = '<p>Text</p>') => ({ editTemplate: { name, content } });

  test('two of a person run, eight wait, the rest is refused with the seconds to wait and stores nothing', async () => {
    const admin = await server.staff();
    const other = await server.staff();
    const { pool } = server.platform.database;
    const blocker = await pool.connect();
    await blocker.query('begin; lock table writer_template in access exclusive mode');
    const count = async (): Promise<number> =>
      Number((await pool.query('select count(*) from writer_template')).rows[0].count);
    const asked = Array.from({ length: 14 }, (_none, n) =>
      admin.call(saveNlpTemplate, save(`Template ${n}`)),
    );
    try {
      const refused = await Promise.race(asked);
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '2']);
      assert.match(refused.body.message, /Too many of these requests/);
      // Neither others nor the person's ordinary calls wait.
      assert.equal((await admin.call(getUserPermissions, {})).status, 200);
      assert.equal((await other.call(getUserPermissions, {})).status, 200);
    } finally {
      await blocker.query('commit');
      blocker.release();
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), ...Array<number>(4).fill(429)]);
    assert.equal(await count(), 10);
    assert.equal((await admin.call(saveNlpTemplate, save('Afterwards'))).status, 200);
  });

  test('an article that escaping would blow up is refused by field and stores nothing', async () => {
    const admin = await server.staff();
    const digest = await server.digest();
    const { status, body } = await admin.call(saveNlpTemplate, save('Quotes', '"'.repeat(60_000)));
    assert.equal(status, 400);
    assert.match(body.message, /editTemplate\.content: has 360000 characters as HTML, at most 120000/);
    assert.equal(await server.digest(), digest);
  });
});

describe('large JSON bodies', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('of one person are taken two in a quarter of a second, also where they are refused', async () => {
    const admin = await server.staff();
    const body = { userId: 'nobody', permissions: ['x'.repeat(300_000)] };
    const begunMs = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.call(updateAdminPermissions, body)),
    );
    assert.ok(answers.every(({ status }) => status === 400));
    // The third pair waited for the second, and that for the first. A timer may be a millisecond early.
    assert.ok(performance.now() - begunMs > 490);
  });
});

describe('requests of one person', () => {
  const url = '/test/slow';
  const slow = defineCall('slow', {
    host: 'data',
    access: 'staff',
    summary: 'x',
    method: 'GET',
    path: url,
    mode: 'read',
    answers: ['image/png'],
    output: z.unknown(),
  });
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  type Run = Parameters<typeof implementRead<typeof slow>>[1];

  /** A server of one call, whose requests `run` answers. */
  async function serveSlow(run: Run) {
    const app = await createApp(server.platform.log);
    const resolver = createResolver(server.platform);
    serve(app, implementRead(slow, run), createPipelineDeps(server.platform, resolver, false));
    const get = (headers: Record<string, string>) => app.inject({ method: 'GET', url, headers });
    const close = async (): Promise<void> => {
      await app.close();
      await resolver.close();
    };
    return { app, get, close };
  }
  const signedIn = ({ cookie }: { cookie: string | undefined }) => ({
    cookie: `midoffice_session=${cookie}`,
  });
  const answer = { success: true, message: 'Done.' };

  /** Handlers that wait until they are let go. */
  function stopGo() {
    const waiting: (() => void)[] = [];
    let most = 0;
    return {
      run: async (): Promise<object> => {
        const begun = new Promise<void>((resolve) => waiting.push(resolve));
        most = Math.max(most, waiting.length);
        await begun;
        return answer;
      },
      get most() {
        return most;
      },
      get running() {
        return waiting.length;
      },
      /** Lets all go on, and those that come after them. */
      async finish(all: Promise<unknown>): Promise<void> {
        const timer = setInterval(() => waiting.splice(0).forEach((go) => go()), 5);
        await all;
        clearInterval(timer);
      },
    };
  }

  test('run in half as many handlers as the pool has connections; 32 wait, others are refused', async () => {
    const [one, other] = [await server.staff(), await server.staff()];
    const handlers = stopGo();
    const { get, close } = await serveSlow(({ staff }) =>
      staff.userid === one.userid ? handlers.run() : Promise.resolve(answer),
    );
    const asked = Array.from({ length: 45 }, () => get(signedIn(one)));
    const refused = await Promise.race(asked);
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '2']);
    assert.match(refused.json<{ message: string }>().message, /Too many of your requests/);
    assert.equal(handlers.running, server.platform.settings.DATABASE_POOL / 2);
    assert.equal((await get(signedIn(other))).statusCode, 200);
    // Let go only once all have come: one that came later would find a free place.
    const turnedAway = new Set<object>();
    for (const one of asked)
      void one.then((answered) => answered.statusCode === 429 && turnedAway.add(answered));
    while (turnedAway.size < 7) await sleep(5);
    await handlers.finish(Promise.all(asked));
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(statuses, [...Array<number>(38).fill(200), ...Array<number>(7).fill(429)]);
    assert.equal(handlers.most, 6);
    await close();
  });

  test('with a staff key leave some of their handlers to the console', async () => {
    const one = await server.staff();
    const { key } = await makeStaffKey(server, one, 'Script');
    const handlers = stopGo();
    const { get, close } = await serveSlow(handlers.run);
    const asked = Array.from({ length: 10 }, () => get({ 'x-api-key': key }));
    await sleep(100);
    assert.equal(handlers.running, 4);
    asked.push(get(signedIn(one)));
    await sleep(100);
    assert.equal(handlers.running, 5);
    await handlers.finish(Promise.all(asked));
    await close();
  });

  test('that fail, or stream their answer, give their place back', async () => {
    const one = await server.staff();
    const streams: Readable[] = [];
    let fails = true;
    const { get, close } = await serveSlow(async ({ download }) => {
      if (fails) throw new Error('failed');
      download('x.png', 'image/png');
      const stream = new Readable({ read: () => undefined });
      stream.push('begin');
      streams.push(stream);
      return stream;
    });
    const failed = await Promise.all(Array.from({ length: 20 }, () => get(signedIn(one))));
    assert.ok(failed.every(({ statusCode }) => statusCode === 500));
    fails = false;
    const asked = Array.from({ length: 7 }, () => get(signedIn(one)));
    await sleep(100);
    assert.equal(streams.length, 6, 'a stream keeps its place until it has ended');
    streams[0]!.push(null);
    await asked[0];
    await sleep(50);
    assert.equal(streams.length, 7);
    for (const stream of streams.slice(1)) stream.push(null);
    await Promise.all(asked);
    await close();
  });

  test('whose caller hung up keep their place while their handlers go on, and none in the queue', async () => {
    const one = await server.staff();
    const handlers = stopGo();
    const { app, get, close } = await serveSlow(handlers.run);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const hangUp = async (count: number): Promise<void> => {
      const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
      for (const socket of sockets) {
        await once(socket, 'connect');
        socket.write(
          `GET ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: midoffice_session=${one.cookie}\r\n\r\n`,
        );
      }
      await sleep(100);
      for (const socket of sockets) socket.destroy();
      await sleep(100);
    };
    await hangUp(38);
    await hangUp(32);
    assert.equal(handlers.running, 6);
    const asked = get(signedIn(one));
    await sleep(50);
    assert.equal(handlers.most, 6);
    await handlers.finish(asked);
    assert.equal((await asked).statusCode, 200);
    await close();
  });

  test('that ask many queries at once use half of the connections', async () => {
    const [one, other] = [await server.staff(), await server.staff()];
    const { pool } = server.platform.database;
    let isSlow = false;
    const { get, close } = await serveSlow(async ({ db, staff }) => {
      const query = isSlow && staff.userid === one.userid ? sql`select pg_sleep(0.1)` : sql`select 1`;
      await Promise.all(Array.from({ length: 8 }, () => query.execute(db)));
      return answer;
    });
    // Their sessions are known from then on: looking one up takes a connection as well, for a moment.
    for (const who of [one, other]) assert.equal((await get(signedIn(who))).statusCode, 200);
    isSlow = true;
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, pool.totalCount - pool.idleCount)), 2);
    const asked = Promise.all(Array.from({ length: 20 }, () => get(signedIn(one))));
    await sleep(150);
    clearInterval(timer);
    assert.equal(most, 6);
    for (let n = 0; n < 3; n += 1) {
      assert.equal((await get(signedIn(other))).statusCode, 200);
      assert.equal(pool.waitingCount, 0);
    }
    assert.ok((await asked).every(({ statusCode }) => statusCode === 200));
    await close();
  });
});
