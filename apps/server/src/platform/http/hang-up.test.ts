// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../testing/server.ts';
import { createBodyBudget } from './body-budget.ts';

describe('callers who hang up while they are being found', () => {
  let server: TestServer;
  let port: number;
  before(async () => {
    server = await testServer({ env: { EVENT_STREAMS_PER_PERSON: '3' } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  after(() => server.close());

  /** Sends the headers of requests and hangs up while the look-up of their sessions waits. */
  async function hangUp(count: number, head: string): Promise<void> {
    let answered = false;
    await server.platform.db.transaction().execute(async (trx) => {
      await sql`lock table staff_session in access exclusive mode`.execute(trx);
      const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
      for (const socket of sockets) {
        socket.on('error', () => undefined).on('data', () => (answered = true));
        await once(socket, 'connect');
        socket.write(head);
      }
      await sleep(200);
      for (const socket of sockets) socket.destroy();
      await sleep(200);
    });
    assert.equal(answered, false, 'they hung up before the look-up ended');
    // The look-ups that waited come to their end.
    await sleep(500);
  }

  test('leave nothing of the place for bodies taken', () => {
    const limits = { perAddress: 1000, perProcess: 1000 };
    const budget = createBodyBudget(limits);
    const request = { headers: { 'content-length': '100' }, ip: '192.0.2.1' } as FastifyRequest;
    const reply = (raw: object) => ({ raw }) as FastifyReply;
    const open = Object.assign(new EventEmitter(), { closed: false });
    budget.reserve(request, reply(open), 1000, true);
    assert.equal(budget.bytes, 100);
    open.emit('close');
    budget.reserve(request, reply(Object.assign(new EventEmitter(), { closed: true })), 1000, true);
    assert.equal(budget.bytes, 0);
  });

  test('leave no stream of changes open', async () => {
    const { cookie } = await server.staff();
    await hangUp(
      3,
      `GET /admin/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: midoffice_session=${cookie}\r\n\r\n`,
    );
    const stop = new AbortController();
    const { status } = await fetch(`http://127.0.0.1:${port}/admin/events`, {
      headers: { cookie: `midoffice_session=${cookie}` },
      signal: stop.signal,
    });
    stop.abort();
    assert.equal(status, 200);
  });
});
