// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Change } from '../push/push.ts';
import { notifyOnCommit } from '../push/store.ts';
import { createResolver, identitySubject } from '../session/resolve.ts';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { until } from '../../testing/process.ts';
import { createApp } from './app.ts';
import { claimStream, keepStreams } from './event-stream-store.ts';
import { serveEvents } from './events.ts';
import { createPipelineDeps } from './pipeline.ts';

describe('the stream of changes', () => {
  let server: TestServer;
  let strict: TestServer;
  before(async () => {
    server = await testServer();
    strict = await testServer({ env: { REQUIRE_ADMIN_TOTP: '1' } });
  });
  after(async () => {
    await server.close();
    await strict.close();
  });

  const later = { addedMs: 0 };

  /** Listens as somebody, for as long as `work` takes and a moment more. */
  async function receivedBy(client: Client, on: TestServer, work: () => Promise<unknown>) {
    const platform = { ...on.platform, now: () => Date.now() + later.addedMs };
    const resolver = createResolver(platform);
    const app = await createApp(platform.log);
    serveEvents(app, createPipelineDeps(platform, resolver, false), { heartbeatMs: 50, askAgainMs: 50 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/admin/events`, {
      headers: { cookie: `midoffice_session=${client.cookie}` },
    });
    let text = '';
    let ended = false;
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const part of response.body!) text += decoder.decode(part as Uint8Array);
      ended = true;
    })().catch(() => undefined);
    if (response.ok) await sleep(100);
    await work();
    await sleep(250);
    const endedByItself = ended;
    await app.close();
    await resolver.close();
    await reading;
    const received = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as Change);
    return { status: response.status, received, ended: endedByItself };
  }

  test('notifies each person only of what they may read, and ids only to those with the grant', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['epsEditor'] });
    const support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const admin = await server.staff();
    const notify = async () => {
      for (const subject of ['audit', 'accounts', 'eds'])
        await server.platform.push.notify({ subject, id: '42' });
      await server.platform.push.notify({ subject: 'identity', id: 'somebody' });
    };
    const notified = (received: Change[]) =>
      received.map(({ subject, id }) => (id ? `${subject} ${id}` : subject));
    assert.deepEqual(notified((await receivedBy(analyst, server, notify)).received), [
      'accounts',
      'eds 42',
      'identity',
    ]);
    assert.deepEqual(notified((await receivedBy(support, server, notify)).received), [
      'accounts 42',
      'identity',
    ]);
    assert.deepEqual(notified((await receivedBy(admin, server, notify)).received), [
      'audit 42',
      'accounts 42',
      'eds 42',
      'identity somebody',
    ]);
  });

  test('ends with the session, also when its end is not announced', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { status, ended } = await receivedBy(analyst, server, async () => {
      await server.platform.db
        .updateTable('staff_session')
        .set({ expires_at: new Date(0).toISOString() })
        .where('userid', '=', analyst.userid)
        .execute();
      later.addedMs = 60_000;
    });
    later.addedMs = 0;
    assert.deepEqual([status, ended], [200, true]);
  });

  test('ends when its listener signs out, and changes sent at the same time do no harm', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['charts'] });
    const caught: unknown[] = [];
    const note = (error: unknown): void => void caught.push(error);
    process.on('uncaughtException', note);
    const { received, ended } = await receivedBy(analyst, server, () =>
      server.platform.db.transaction().execute(async (trx) => {
        await notifyOnCommit(trx, { subject: 'identity', id: analyst.userid });
        await notifyOnCommit(trx, { subject: 'charts', id: 'AAPL' });
        await notifyOnCommit(trx, { subject: 'identity', id: analyst.userid });
      }),
    );
    process.off('uncaughtException', note);
    assert.deepEqual(caught, []);
    assert.deepEqual([ended, received], [true, [{ subject: 'identity', id: analyst.userid }]]);
  });

  const exchangeGrants = async ({ userid }: Client): Promise<void> => {
    const { db } = server.platform;
    await db.deleteFrom('staff_permission').where('userid', '=', userid!).execute();
    await sql`insert into staff_permission (userid, permission_key) values (${userid}, 'charts')`.execute(db);
  };

  test('ends where its listener has other rights by now, also when that was not announced', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const unchanged = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { ended, received } = await receivedBy(member, server, async () => {
      await exchangeGrants(member);
      later.addedMs = 60_000;
      await sleep(400);
      await server.platform.push.notify({ subject: 'accounts', id: 'SECRET' });
    });
    assert.deepEqual([ended, received], [true, []]);
    const other = await receivedBy(unchanged, server, () => sleep(400));
    later.addedMs = 0;
    assert.equal(other.ended, false);
  });

  test('ends after changes may have been missed, so that it goes on with the rights of that moment', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { ended, received } = await receivedBy(member, server, async () => {
      await exchangeGrants(member);
      await server.platform.push.notify({ subject: 'resync' });
      await server.platform.push.notify({ subject: 'accounts', id: 'SECRET' });
    });
    assert.deepEqual([ended, received], [true, [{ subject: 'resync' }]]);
  });

  test('is closed to nobody, and to an admin who owes a second factor', async () => {
    const admin = await strict.staff();
    const nothing = async () => undefined;
    assert.equal((await receivedBy(server.nobody, server, nothing)).status, 401);
    assert.equal((await receivedBy(admin, strict, nothing)).status, 403);
  });

  test('notifies a person without any grant of their own rights alone, so that a grant opens the console', async () => {
    const none = await server.staff({ role: 'standard' });
    const { status, received, ended } = await receivedBy(none, server, async () => {
      for (const subject of ['audit', 'accounts', 'charts', 'ledger'])
        await server.platform.push.notify({ subject, id: '42' });
      await server.platform.push.notify({ subject: 'identity', id: none.userid });
    });
    assert.deepEqual([status, received, ended], [200, [{ subject: 'identity', id: none.userid }], true]);
  });

  test('the streams of one person are counted in all processes together; those of a process that died lapse', async () => {
    const few = await testServer({ env: { EVENT_STREAMS_PER_PERSON: '3' } });
    try {
      const one = await few.staff();
      const { db } = few.platform;
      const closing: (() => Promise<void>)[] = [];
      // Two processes with one database.
      const bases = await Promise.all(
        [1, 2].map(async () => {
          const resolver = createResolver(few.platform);
          const app = await createApp(few.platform.log);
          serveEvents(app, createPipelineDeps(few.platform, resolver, false));
          closing.push(async () => {
            await app.close();
            await resolver.close();
          });
          return app.listen({ port: 0, host: '127.0.0.1' });
        }),
      );
      const streams: AbortController[] = [];
      const open = async (process: number, client = one): Promise<number> => {
        const stream = new AbortController();
        const { status } = await fetch(`${bases[process]}/admin/events`, {
          headers: { cookie: `midoffice_session=${client.cookie}` },
          signal: stream.signal,
        });
        if (status === 200) streams.push(stream);
        return status;
      };
      assert.deepEqual([await open(0), await open(1), await open(1)], [200, 200, 200]);
      assert.deepEqual([await open(0), await open(1)], [429, 429]);
      assert.equal(await open(0, await few.staff()), 200, 'others have streams of their own');
      streams[0]!.abort();
      await until('a place is free', async () => (await open(1)) === 200);
      assert.equal(await open(0), 429);
      // A third process died with streams of somebody who has none elsewhere.
      const other = await few.staff();
      for (const id of [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`))
        assert.equal(await claimStream(db, { id, userid: other.userid, limit: 3 }), true);
      assert.equal(await open(0, other), 429);
      await sql`update event_stream set seen_at = now() - interval '61 seconds' where userid = ${other.userid}`.execute(
        db,
      );
      assert.equal(await open(0, other), 200);
      // What is still open is said again before it lapses, also where its note was lost.
      await sql`delete from event_stream`.execute(db);
      await keepStreams(db, new Map([['00000000-0000-4000-8000-000000000009', other.userid]]));
      const { rows } = await sql<{ userid: string }>`select userid from event_stream`.execute(db);
      assert.deepEqual(rows, [{ userid: other.userid }]);
      for (const close of closing) await close();
    } finally {
      await few.close();
    }
  });

  /**
   * Opens a stream whose claim waits for a lock of ours, and works meanwhile and once it is open.
   * @returns what the stream carried until it ended
   */
  async function changesWhileOpening(
    client: Client,
    work: () => Promise<unknown>,
    onceOpen?: () => Promise<unknown>,
  ): Promise<Change[]> {
    const { platform } = server;
    const resolver = createResolver(platform);
    const app = await createApp(platform.log);
    serveEvents(app, createPipelineDeps(platform, resolver, false));
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const { promise: worked, resolve: letOpen } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const locking = platform.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`event-stream ${client.userid}`}, 0))`.execute(
        trx,
      );
      locked();
      await worked;
    });
    await isLocked;
    const opening = fetch(`${base}/admin/events`, {
      headers: { cookie: `midoffice_session=${client.cookie}` },
    });
    await until('the stream waits to be counted', async () => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        platform.db,
      );
      return rows.length > 0;
    });
    await work();
    await platform.push.settled();
    letOpen();
    await locking;
    const response = await opening;
    const decoder = new TextDecoder();
    let text = '';
    let ended = false;
    const reading = (async () => {
      for await (const part of response.body!) text += decoder.decode(part as Uint8Array);
      ended = true;
    })().catch(() => undefined);
    await onceOpen?.();
    await until('the stream has ended', () => ended);
    await app.close();
    await resolver.close();
    await reading;
    return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as Change);
  }

  test('carries what changed while it was being opened', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { push } = server.platform;
    const changes = await changesWhileOpening(
      analyst,
      async () => {
        await push.notify({ subject: 'charts', id: 'AAPL' });
        await push.notify({ subject: 'audit', id: '7' });
      },
      () => push.notify({ subject: identitySubject, id: analyst.userid }),
    );
    assert.deepEqual(changes, [
      { subject: 'charts', id: 'AAPL' },
      { subject: 'identity', id: analyst.userid },
    ]);
  });

  test('ends at once where the rights of its listener changed while it was being opened', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { push } = server.platform;
    const changes = await changesWhileOpening(analyst, async () => {
      await push.notify({ subject: identitySubject, id: analyst.userid });
      await push.notify({ subject: 'charts', id: 'AAPL' });
    });
    assert.deepEqual(changes, [{ subject: 'identity', id: analyst.userid }]);
  });

  test('ends where more changed while it was being opened than it keeps, so that the browser opens another', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['charts'] });
    const { push } = server.platform;
    const changes = await changesWhileOpening(analyst, async () => {
      for (let count = 0; count < 1001; count += 1) await push.notify({ subject: 'charts', id: `${count}` });
    });
    assert.deepEqual(changes, []);
  });

  test('stays open while the session lasts', async () => {
    const analyst = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await receivedBy(analyst, server, () => sleep(200))).ended, false);
  });
});
