import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { boundedFetch, OversizedAnswer } from './bounded-fetch.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const limits = { timeoutMs: 5_000, maxBytes: 1_000 };

test('a redirect is not followed', async () => {
  const met: string[] = [];
  const server = await serve((request, response) => {
    met.push(request.url!);
    if (request.url === '/else') response.end('believed');
    else response.writeHead(Number(request.url!.slice(1)), { location: '/else' }).end();
  });
  for (const status of [301, 302, 303, 307, 308])
    await assert.rejects(
      boundedFetch(`${server.url}/${status}`, { ...limits, method: 'POST', body: 'secret' }),
    );
  assert.deepEqual(met, ['/301', '/302', '/303', '/307', '/308']);
  server.close();
});

test('an answer is read up to its limit, uncompressed; a refusal keeps its status', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/packed')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(100_000)));
    else if (request.url === '/refused') response.writeHead(403).end('a'.repeat(100_000));
    else response.end('a'.repeat(1_000));
  });
  await assert.rejects(boundedFetch(`${server.url}/packed`, limits), OversizedAnswer);
  assert.deepEqual(await boundedFetch(`${server.url}/refused`, limits), { ok: false, status: 403, text: '' });
  assert.equal((await boundedFetch(server.url, limits)).text.length, 1_000);
  server.close();
});

test('an answer that never ends is given up in time', async () => {
  const server = await serve((_request, response) => void response.write('a'));
  await assert.rejects(boundedFetch(server.url, { ...limits, timeoutMs: 100 }), { name: 'TimeoutError' });
  const quit = new AbortController();
  const asked = boundedFetch(server.url, { ...limits, signal: quit.signal });
  quit.abort();
  await assert.rejects(asked, { name: 'AbortError' });
  server.close();
});
