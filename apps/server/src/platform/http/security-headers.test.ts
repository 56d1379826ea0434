import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createWeb } from '../../main/web.ts';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';

const wanted: readonly [name: string, value: RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /frame-ancestors 'none'|sandbox/],
  ['referrer-policy', /^(no-referrer|same-origin)$/],
  ['cross-origin-resource-policy', /^(same-origin|cross-origin)$/],
];

describe('security headers', () => {
  let server: TestServer;
  let admin: Client;
  let tls: FastifyInstance;
  let port: number;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    mkdirSync(server.platform.settings.DATA_DIR, { recursive: true });
    tls = await createWeb(server.platform, { secure: true });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  after(async () => {
    await tls.close();
    await server.close();
  });

  /** Sends bytes to the server and answers the head of what comes back. */
  const raw = (bytes: string): Promise<{ status: number; headers: Map<string, string> }> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        text += chunk.toString();
        const end = text.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.destroy();
        const [first = '', ...lines] = text.slice(0, end).split('\r\n');
        const headers = new Map(
          lines.map((line): [string, string] => {
            const [name = '', ...value] = line.split(': ');
            return [name.toLowerCase(), value.join(': ')];
          }),
        );
        resolve({ status: Number(first.split(' ')[1]), headers });
      });
    });

  const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}\r\n`;
  const cookie = (): string => `cookie: midoffice_session=${admin.cookie}\r\n`;
  const upgrade = (path: string, more = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'): string =>
    get(path, `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n${more}`);
  const kinds: [what: string, status: number | number[], bytes: () => string][] = [
    ['a page', [200, 503], () => get('/admin', 'accept: text/html\r\n')],
    ['a page that is not there', [404, 503], () => get('/no/page', 'accept: text/html\r\n')],
    ['a built file that is not there', 404, () => get('/assets/none.js')],
    ['health', 200, () => get('/healthz')],
    ['the answer of a call', 200, () => get('/admin/user-permissions', cookie())],
    ['a picture', 200, () => get('/banner_pictures/0.png')],
    ['a stream', 200, () => get('/admin/events', cookie())],
    ['a stream that is refused', 401, () => get('/admin/events')],
    ['a call without a session', 401, () => get('/admin/users')],
    ['input that is refused', 400, () => get('/admin/users?search=a%00', cookie())],
    ['an unknown call', 404, () => get('/admin/none', cookie())],
    [
      'a body that is too large',
      413,
      () =>
        'POST /webhooks/stripe HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n',
    ],
    ['an address that cannot be read', 400, () => get('/admin/user/get-users/%E0%A4%A')],
    ['what is no HTTP', 400, () => 'nothing\r\n\r\n'],
    ['a WebSocket at an unknown address', 404, () => upgrade('/no/socket')],
    ['a WebSocket that is refused', 404, () => upgrade('/ws/none')],
    ['a WebSocket without a key', 400, () => upgrade('/ws', '')],
    ['a WebSocket with a bad key', 400, () => upgrade('/ws', 'sec-websocket-key: short\r\n')],
    ['a WebSocket of another version', 400, () => upgrade('/ws').replace('version: 13', 'version: 9')],
    ['a WebSocket that is no GET', 400, () => upgrade('/ws').replace('GET', 'POST')],
    ['a Socket.IO connection that is refused', 400, () => upgrade('/socket.io/?EIO=4&transport=none')],
    ['headers without end', 431, () => get('/admin', `x: ${'x'.repeat(100_000)}\r\n`)],
  ];
  for (const [what, status, bytes] of kinds)
    test(`${what} has all of them`, async () => {
      const answer = await raw(bytes());
      assert.ok([status].flat().includes(answer.status), String(answer.status));
      for (const [name, value] of wanted) assert.match(answer.headers.get(name) ?? 'absent', value, name);
      assert.equal(answer.headers.get('strict-transport-security'), undefined);
    });

  test('a page says which features of the browser it denies itself and what it holds', async () => {
    const { headers } = await raw(get('/admin', 'accept: text/html\r\n'));
    const denied = headers.get('permissions-policy') ?? 'absent';
    assert.match(denied, /camera=\(\).*geolocation=\(\).*payment=\(\)/);
  });

  test('over TLS every answer says that it is to be asked for over TLS only', async () => {
    for (const url of ['/admin', '/healthz', '/admin/users', '/no/such', '/admin/user/get-users/%E0%A4%A']) {
      const { headers } = await tls.inject({ url });
      assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains', url);
    }
  });

  test('the twenty-first stream of a person is refused, another person and a closed one make room', async () => {
    const other = await server.staff();
    const open = (client: Client) =>
      fetch(`http://127.0.0.1:${port}/admin/events`, {
        headers: { cookie: `midoffice_session=${client.cookie}` },
        signal: stop.signal,
      });
    const stop = new AbortController();
    const person = await server.staff();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(person)));
    assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
    const refused = await open(person);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '10']);
    assert.equal((await open(other)).status, 200);
    await streams[0]!.body!.cancel();
    for (let tries = 0; (await open(person)).status !== 200; tries += 1) assert.ok(tries < 200);
    stop.abort();
  });
});
