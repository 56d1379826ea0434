// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createLog } from '../log/log.ts';
import { createFirebase } from './firebase/firebase.ts';
import { createStripe } from './stripe/stripe.ts';

const mebibyte = 1_048_576;
const offered = 96 * mebibyte;
/** What an SDK may take of an answer, with what sockets hold on both ends. */
const takenAtMost = 32 * mebibyte;
const part = Buffer.alloc(mebibyte, ' ');

/** Sends an answer of 96 MiB and answers how much of it was sent before the caller hung up. */
async function sendEndlessly(response: ServerResponse): Promise<number> {
  let sent = 0;
  response.on('error', () => undefined);
  response.writeHead(200, { 'content-type': 'application/json' });
  while (sent < offered && !response.destroyed) {
    sent += part.length;
    if (!response.write(part)) {
      const over = new AbortController();
      const { signal } = over;
      await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).catch(
        () => undefined,
      );
      over.abort();
    }
  }
  response.end('{}');
  return sent;
}

/** Runs a request against a server that answers as given; answers how often it was asked. */
async function against(
  answer: (response: ServerResponse) => unknown,
  ask: (base: string) => Promise<unknown>,
): Promise<number> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return asked;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const clients: Readonly<Record<string, (base: string) => Promise<unknown>>> = {
  Stripe: (base) =>
    createStripe({ secretKey: 'sk_test_x', apiBase: base, retries: 0, timeoutMs: 20_000 }).fetchCustomer(
      'cus_1',
    ),
  async Firebase(base) {
    const options = { projectId: 'p', credentials: '', apiBase: base, timeoutMs: 20_000 };
    const firebase = createFirebase(options, createLog('silent'));
    try {
      await firebase.asked((auth) => auth.getUser('somebody'));
    } finally {
      await firebase.close();
    }
  },
};

const isNoAnswer = ({ status }: { status?: number }): boolean => status === 502 || status === 503;

for (const [name, ask] of Object.entries(clients)) {
  test(`${name}: an answer without end is cut off, refused as no answer, and not asked for again`, async () => {
    let sent = Promise.resolve(0);
    const asked = await against(
      (response) => (sent = sendEndlessly(response)),
      (base) => assert.rejects(ask(base), isNoAnswer),
    );
    assert.equal(asked, 1);
    const taken = await sent;
    assert.ok(taken < takenAtMost, `${name} took ${taken / mebibyte} MiB`);
  });

  test(`${name}: an answer that unpacks to more than allowed is refused`, async () => {
    // 64 MiB of an otherwise good answer.
    const users = { users: [{ localId: 'somebody' }], kind: 'k' };
    const whole = Buffer.concat([
      Buffer.from(JSON.stringify({ id: 'cus_1', object: 'customer', deleted: true, ...users }).slice(0, -1)),
      Buffer.alloc(64 * mebibyte, ' '),
      Buffer.from('}'),
    ]);
    const packed = gzipSync(whole);
    await against(
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(packed),
      (base) => assert.rejects(ask(base), isNoAnswer),
    );
  });
}
