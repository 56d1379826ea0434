import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../testing/server.ts';

const built = existsSync(join(import.meta.dirname, '../../../console/dist/index.html'));
// What a browser says that it takes when a person opens an address.
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('addresses that lead nowhere', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const ask = async (url: string, accept: string, method: 'GET' | 'POST' = 'GET') => {
    const { statusCode, headers } = await server.app.inject({ method, url, headers: { accept } });
    return { status: statusCode, type: String(headers['content-type']).split(';')[0], headers };
  };

  test('a browser gets the console, which says so, with the status and headers of a page', async () => {
    // Where the console is not built, the page of every address is 503.
    const [status, type] = built ? [404, 'text/html'] : [503, 'application/json'];
    for (const url of ['/no/such/page', '/console?page=tasks', '/accept/a/b', '/sign-in/x']) {
      const answer = await ask(url, browser);
      assert.deepEqual([answer.status, answer.type], [status, type], url);
      assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/);
    }
  });

  test('programs get JSON, and so does a browser below the calls and the built files', async () => {
    for (const accept of ['*/*', 'application/json']) {
      const { status, type } = await ask('/no/such/page', accept);
      assert.deepEqual([status, type], [404, 'application/json'], accept);
    }
    for (const url of ['/admin/no-such-call', '/status/fix/none', '/assets/none.js', '/webhooks/none']) {
      const { status, type } = await ask(url, browser);
      assert.deepEqual([status, type], [404, 'application/json'], url);
    }
    assert.equal((await ask('/no/such/page', browser, 'POST')).type, 'application/json');
  });
});
