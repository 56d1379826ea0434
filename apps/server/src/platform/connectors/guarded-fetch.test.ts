import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { OversizedAnswer } from './bounded-fetch.ts';
import {
  AddressRefused,
  guardedFetch,
  HostNotFound,
  isPublicAddress,
  type GuardOptions,
} from './guarded-fetch.ts';
import { createWebFetch } from './web/web.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  const options: GuardOptions = {
    resolve: async (host) => {
      asked.push(host);
      if (host === 'inside.example') return ['127.0.0.1', '10.1.2.3'];
      if (host === 'gone.example') throw new Error('EAI_AGAIN');
      if (host === 'empty.example') return [];
      return ['127.0.0.1'];
    },
    allowed: (address) => address === '127.0.0.1',
    ports: [port],
  };
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port, asked, options, close };
}

const limits = { timeoutMs: 5_000, maxBytes: 1_000 };

test('only global unicast addresses are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '192.0.1.1', '2606:4700::1111', '2a00:1450::1'])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.1.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'no address',
  ])
    assert.equal(isPublicAddress(address), false, address);
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const server = await serve((request, response) =>
    response.writeHead(200, { 'content-type': 'Image/PNG; charset=x' }).end(request.headers.host),
  );
  const answer = await guardedFetch(`http://site.example:${server.port}/a.png`, limits, server.options);
  assert.deepEqual(
    [answer.status, answer.contentType, answer.bytes.toString()],
    [200, 'image/png', `site.example:${server.port}`],
  );
  assert.deepEqual(server.asked, ['site.example']);
  server.close();
});

test('an internal address is refused in every spelling, before anything is asked', async () => {
  const refused = (url: string, text: RegExp) =>
    assert.rejects(guardedFetch(url, limits), (error: Error) => {
      assert.ok(error instanceof AddressRefused, `${url}: ${String(error)}`);
      assert.match(error.message, text);
      return true;
    });
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/a.png',
    'http://localhost/',
  ])
    await refused(url, /^leads to an internal address$/);
  for (const url of ['file:///etc/passwd', 'ftp://8.8.8.8/', 'data:image/png;base64,AA', 'no address', ''])
    await refused(url, /^must be an address that begins with/);
  await refused('http://user:word@8.8.8.8/', /user name/);
  await refused('http://8.8.8.8:6379/', /^must use port/);
});

test('a name of which one address is internal is refused, and one that is not found is said to be so', async () => {
  let met = 0;
  const server = await serve((_request, response) => {
    met += 1;
    response.end();
  });
  const at = (host: string) => guardedFetch(`http://${host}:${server.port}/`, limits, server.options);
  await assert.rejects(at('inside.example'), AddressRefused);
  for (const host of ['gone.example', 'empty.example'])
    await assert.rejects(at(host), (error: Error) => {
      assert.ok(error instanceof HostNotFound && !(error instanceof AddressRefused), String(error));
      assert.equal(error.message, `leads to ${host}, which cannot be found`);
      return true;
    });
  assert.equal(met, 0);
  server.close();
});

test('each redirect is checked again, and only a few are followed', async () => {
  const met: string[] = [];
  const server = await serve((request, response) => {
    met.push(request.url!);
    const to: Record<string, string> = {
      '/inside': 'http://169.254.169.254/',
      '/else': '/end',
      '/loop': '/loop',
      '/file': 'file:///etc/passwd',
    };
    const location = to[request.url!];
    if (location) response.writeHead(302, { location }).end();
    else response.end('here');
  });
  const at = (path: string) =>
    guardedFetch(`http://site.example:${server.port}${path}`, limits, server.options);
  assert.equal((await at('/else')).bytes.toString(), 'here');
  await assert.rejects(at('/inside'), AddressRefused);
  await assert.rejects(at('/file'), AddressRefused);
  await assert.rejects(at('/loop'), /more than 3 redirects/);
  assert.equal(met.filter((path) => path === '/loop').length, 4);
  server.close();
});

test('an internal server that is named may be asked, but leads to no other', async () => {
  const server = await serve((request, response) => {
    const to = request.url === '/else' ? 'http://127.0.0.1:1/' : undefined;
    if (to) response.writeHead(302, { location: to }).end();
    else response.end('here');
  });
  const web = createWebFetch([`127.0.0.1:${server.port}`]);
  const at = (path: string) => web.fetch(`http://127.0.0.1:${server.port}${path}`, limits);
  assert.equal((await at('/')).bytes.toString(), 'here');
  await assert.rejects(at('/else'), AddressRefused);
  await assert.rejects(createWebFetch([]).fetch(`http://127.0.0.1:${server.port}/`, limits), AddressRefused);
  server.close();
});

test('ends beyond its size and its time, also while a name is searched for', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(1_001));
    else response.write('begun');
  });
  const url = `http://site.example:${server.port}`;
  await assert.rejects(guardedFetch(`${url}/large`, limits, server.options), OversizedAnswer);
  const soon = { ...limits, timeoutMs: 100 };
  const timeout = (error: Error) => error.name === 'TimeoutError';
  await assert.rejects(guardedFetch(`${url}/slow`, soon, server.options), timeout);
  const never = { ...server.options, resolve: () => new Promise<never>(() => undefined) };
  await assert.rejects(guardedFetch(`${url}/`, soon, never), timeout);
  server.close();
});
