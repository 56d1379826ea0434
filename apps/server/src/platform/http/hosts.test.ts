import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { testServer, type TestServer } from '../../testing/server.ts';

describe('host names', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({
      env: {
        PUBLIC_URL: 'https://Console.company.example:8443/',
        BETA_API_URL: 'https://console.company.example:9443',
        DATA_API_URL: 'https://cloud.company.example/v1',
        IMAGES_API_URL: 'https://images.company.example',
        ALLOWED_HOSTS: 'hooks.company.example, proxy.company.example:4180',
      },
    });
  });
  after(() => server.close());

  const ask = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') => {
    const { cookie } = await server.staff();
    return server.app.inject({ method, url, headers: { host, cookie: `midoffice_session=${cookie}` } });
  };

  test('of others are refused on every path, so that a page under one reads and changes nothing', async () => {
    const digest = await server.digest({ except: ['account', 'staff_session'] });
    for (const host of [
      'evil.example',
      'evil.example:4180',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'console.company.example.evil.example',
      'evil.example/127.0.0.1',
      '127.0.0.1@evil.example',
    ]) {
      for (const url of [getMe.path, '/admin/events', '/', '/assets/none.js', '/no/such/path']) {
        const { statusCode, body } = await ask(host, url);
        assert.equal(statusCode, 421, `${host} ${url}`);
        assert.match(body, /PUBLIC_URL or ALLOWED_HOSTS/);
      }
      assert.equal((await ask(host, '/admin/sign-in', 'POST')).statusCode, 421, host);
    }
    assert.equal(await server.digest({ except: ['account', 'staff_session'] }), digest);
  });

  test('that are configured, loopback and addresses are answered', async () => {
    for (const host of [
      'console.company.example:8443',
      'CONSOLE.company.example',
      'console.company.example.',
      'cloud.company.example',
      'images.company.example',
      'hooks.company.example',
      'proxy.company.example:1',
      'localhost:4180',
      '127.0.0.1:4180',
      '[::1]:4180',
      '192.0.2.7',
      hostname(),
    ])
      assert.equal((await ask(host, getMe.path)).statusCode, 200, host);
  });

  test('that are the sandbox of the data host are answered: cloud becomes sandbox (r003-sandbox-host)', async () => {
    assert.equal((await ask('sandbox.company.example', '/v3/profile/AAPL')).statusCode, 200);
    assert.equal((await ask('sandbox.other.example', '/v3/profile/AAPL')).statusCode, 421);
  });

  test('of probes of health are not asked for', async () => {
    for (const url of ['/healthz', '/readyz'])
      assert.equal((await ask('pod.internal', url)).statusCode, 200, url);
  });
});
