// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { WebSocket } from 'ws';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { newKey } from '../../customers/api-keys/testing/keys.ts';
import { publishQuote } from './api.ts';
import { admissionOf } from './admission.ts';
import { createDelayLine } from './delay-line.ts';
import { hubOf } from './hub.ts';
import { listen, plainClient, socketIoClient } from './testing/clients.ts';

let server: TestServer;
let url = '';
const value = newKey();
before(async () => {
  server = await testServer({ env: { REFUSED_PER_ADDRESS: '10' } });
  await makeCustomer(server.platform, { planCode: 'annualCOM2', keys: [{ value, websocket: true }] });
  url = await listen(server);
});
after(() => server.close());

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const engineIo = '/socket.io/?EIO=4&transport=websocket';

/** A connection that says nothing. @throws Error where it is refused */
async function openIdle(path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
  await once(socket, 'open');
  return socket;
}

/** Publishes until no session is left. @returns bytes of the quotes that were published */
async function floodUntilDropped(): Promise<number> {
  const hub = hubOf(server.platform);
  let bytes = 0;
  while (hub.sessionCount > 0) {
    for (let n = 0; n < 1_000; n += 1)
      publishQuote(server.platform, 'nasdaq', { symbol: 'AAPL', price: n, timestamp: n });
    bytes += 1_000 * 90;
    assert.ok(bytes < 100_000_000, 'a client that never reads was kept');
    await pause(1);
  }
  return bytes;
}

describe('plain: hostile clients', () => {
  test('a frame of 10 MB ends the connection, and is not kept', async () => {
    const { socket, closed } = await plainClient(url);
    socket.send('x'.repeat(10_000_000));
    assert.equal(await closed, 1009);
  });

  test('garbage is refused by name; binary messages end the connection', async () => {
    const client = await plainClient(url);
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '5',
      '{"event":5}',
      '{"event":"__proto__"}',
      '{"event":"toString"}',
    ]) {
      client.socket.send(text);
      assert.equal((await client.next('error'))['status'], 400, text);
    }
    client.socket.send(randomBytes(100));
    assert.equal(await client.closed, 1008);
  });

  test('messages without end are cut off at the limit of a minute', async () => {
    const client = await plainClient(url);
    for (let n = 0; n < 5_000; n += 1) client.socket.send('{}');
    assert.equal(await client.closed, 1008);
    assert.ok(client.messages.length <= 601, String(client.messages.length));
  });

  test('who never reads is dropped, others get every quote meanwhile', async () => {
    const slow = await plainClient(url);
    await slow.ask('login', { apiKey: value });
    await slow.ask('subscribe', { stream: 'nasdaq', tickers: ['AAPL'] });
    (slow.socket as unknown as { _socket: { pause(): void } })._socket.pause();
    assert.ok((await floodUntilDropped()) > 1_000_000);
    const next = await plainClient(url);
    await next.ask('login', { apiKey: value });
    await next.ask('subscribe', { stream: 'nasdaq', tickers: ['AAPL'] });
    publishQuote(server.platform, 'nasdaq', { symbol: 'AAPL', price: 7, timestamp: 1 });
    assert.equal((await next.next('quote'))['price'], 7);
    next.close();
    slow.close();
  });

  test('connections without login are refused beyond the limit of their address, whatever the protocol, and take no place of customers', async () => {
    const most = server.platform.settings.WEBSOCKET_LOGINS_PER_ADDRESS;
    const admission = admissionOf(server.platform);
    const comesTo = async (count: number): Promise<void> => {
      while (admission.waitingCount !== count) await pause(5);
    };
    await comesTo(0);
    const idle = [];
    // Half of them speak Engine.IO alone, and never begin a session.
    for (let n = 0; n < most; n += 1) idle.push(await openIdle(n % 2 ? '/ws' : engineIo));
    assert.equal(admission.waitingCount, most);
    for (const [path, status] of [
      ['/ws', /429/],
      [engineIo, /400/],
    ] as const)
      await assert.rejects(openIdle(path), status);
    const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    assert.equal(polling.status, 403);
    idle.pop()!.terminate();
    await comesTo(most - 1);
    // Those that are logged in count no more: there is room for one after the other.
    const open = [];
    for (const connect of [() => socketIoClient(url, ['websocket']), () => plainClient(url)]) {
      const client = await connect();
      assert.equal((await client.ask('login', { apiKey: value }))['status'], 200);
      open.push(client);
    }
    for (const client of open) client.close();
    for (const socket of idle) socket.terminate();
    await comesTo(0);
  });

  test('an address whose keys were refused too often is refused before any look-up, a good key too', async () => {
    for (let n = 0; n < 5; n += 1) {
      const client = await plainClient(url);
      for (let m = 0; m < 3 && client.isOpen; m += 1) await client.ask('login', { apiKey: newKey() });
      client.close();
    }
    const client = await plainClient(url);
    assert.equal((await client.ask('login', { apiKey: value }))['status'], 429);
    await client.closed;
  });

  test('other paths open no socket', async () => {
    for (const path of ['/wsx', '/ws/us-stocks', '/admin/ws']) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
      const [error] = (await once(socket, 'error')) as [Error];
      assert.match(error.message, /404/);
    }
  });
});

describe('Socket.IO: hostile clients', () => {
  before(async () => {
    await server.close();
    server = await testServer();
    await makeCustomer(server.platform, { planCode: 'annualCOM2', keys: [{ value, websocket: true }] });
    url = await listen(server);
  });

  test('a frame of 10 MB ends the connection; a body of 10 MB is refused', async () => {
    const client = await socketIoClient(url, ['websocket']);
    client.send('login', { apiKey: 'x'.repeat(10_000_000) });
    await client.closed;
    const handshake = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await handshake.text()).slice(1)) as { sid: string };
    const address = `${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    const refused = await fetch(address, { method: 'POST', body: 'x'.repeat(10_000_000) }).catch(
      () => undefined,
    );
    assert.ok(!refused || refused.status === 413, String(refused?.status));
  });

  test('garbage ends the connection and nothing else', async () => {
    const handshake = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    assert.equal(handshake.headers.get('x-content-type-options'), 'nosniff');
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, 'open');
    socket.send('40');
    for (const text of [
      '42["x',
      '451-["a",{"_placeholder":true,"num":9}]',
      '4',
      '99999',
      randomBytes(50).toString('hex'),
    ])
      socket.send(text);
    await once(socket, 'close');
    const client = await socketIoClient(url);
    assert.equal((await client.ask('login', { apiKey: value }))['status'], 200);
    client.close();
  });

  test('who never reads is dropped, by HTTP too', async () => {
    const { port } = new URL(url);
    const slow = connectTcp(Number(port), '127.0.0.1');
    await once(slow, 'connect');
    slow.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(slow, 'data');
    /** A masked frame of less than 126 bytes; the mask is zero. */
    const small = (text: string): Buffer =>
      Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    slow.write(small('40'));
    slow.write(small(`42${JSON.stringify(['login', { apiKey: value }])}`));
    slow.write(small(`42${JSON.stringify(['subscribe', { stream: 'nasdaq', tickers: ['AAPL'] }])}`));
    for (let tries = 0; tries < 1000 && hubOf(server.platform).sessionCount === 0; tries += 1)
      await pause(10);
    assert.equal(hubOf(server.platform).sessionCount, 1);
    slow.pause();
    assert.ok((await floodUntilDropped()) > 1_000_000);
    slow.destroy();
    const polling = await socketIoClient(url, ['polling']);
    await polling.ask('login', { apiKey: value });
    await polling.ask('subscribe', { stream: 'nasdaq', tickers: ['AAPL'] });
    publishQuote(server.platform, 'nasdaq', { symbol: 'AAPL', price: 7, timestamp: 1 });
    assert.equal((await polling.next('quote'))['price'], 7);
    polling.close();
  });
});

test('what waits for delayed keys is bounded: the oldest goes first', () => {
  let at = 0;
  const line = createDelayLine<number>(1_000, 3, () => at);
  assert.deepEqual(
    [1, 2, 3, 4].map((item) => line.push(item)),
    [true, true, true, false],
  );
  assert.deepEqual([line.size, line.due()], [3, []]);
  at = 1_000;
  assert.deepEqual([line.due(), line.size], [[2, 3, 4], 0]);
  for (let n = 0; n < 100_000; n += 1) line.push(n);
  assert.equal(line.size, 3);
});
