// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { isMutatingGet, personHeader, type AnyCall } from '@midoffice/contract/kernel';
import { cloudwatchLogsInit } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs-init';
import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { downloadInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/download-international-filings-csv';
import { exportAudit } from '@midoffice/contract/system/audit/calls/export-audit';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import { storeUsageEvents } from '@midoffice/contract/usage/api-usage/calls/store-usage-events';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { changePassword } from '@midoffice/contract/system/staff/calls/change-password';
import { signIn } from '@midoffice/contract/system/staff/calls/sign-in';
import { makeStaffKey } from '../../testing/staff-key.ts';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { bodyLimitOf } from './admission.ts';

const mebibyte = 1_048_576;

describe('admission', () => {
  let server: TestServer;
  let port: number;
  before(async () => {
    server = await testServer({ env: { BODY_MB_PER_ADDRESS: '40' } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  after(() => server.close());

  /** Sends the headers of a request that announces a body, then `sent` bytes of it, and answers what comes back. */
  function announce(
    path: string,
    headers: Record<string, string | number>,
    options: { sent?: number; client?: Client; method?: string } = {},
  ): Promise<{ status: number; head: string; closed: boolean; socket: ReturnType<typeof connect> }> {
    const { sent = 0, client, method = 'POST' } = options;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const lines = Object.entries({
        host: '127.0.0.1',
        ...(client && { cookie: `midoffice_session=${client.cookie}` }),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      if (sent) socket.write(Buffer.alloc(sent, 0x20));
      let text = '';
      let closed = false;
      socket.on('error', () => undefined);
      socket.on('end', () => (closed = true));
      const timer = setTimeout(() => {
        socket.destroy();
        reject(new Error(`${method} ${path} was not answered on its headers`));
      }, 5_000);
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (!text.includes('\r\n\r\n')) return;
        clearTimeout(timer);
        const head = text.split('\r\n\r\n')[0]!;
        setImmediate(() =>
          resolve({
            status: Number(head.split(' ')[1]),
            head,
            closed: closed || /connection: close/i.test(head),
            socket,
          }),
        );
      });
    });
  }

  const pathOf = (call: AnyCall): string => call.path.replace(/\{\w+\}/g, 'x');
  const writing = calls.filter((call) => call.method !== 'GET' || isMutatingGet(call));

  test('every call answers a stranger on the headers alone, whatever body is announced', async () => {
    const digest = await server.digest();
    for (const call of writing.filter(({ access }) => access !== 'public')) {
      const method = isMutatingGet(call) ? 'POST' : call.method;
      for (const length of [100, bodyLimitOf(call)]) {
        const { status, socket } = await announce(
          pathOf(call),
          { 'content-type': 'application/json', 'content-length': length },
          { method },
        );
        socket.destroy();
        assert.equal(status, call.access === 'token' ? 404 : 401, `${call.name} with ${length} bytes`);
      }
    }
    assert.equal(await server.digest(), digest);
  });

  test('a call that a stranger may make takes a small body, or that of a webhook', () => {
    const large = calls.filter(
      (call) =>
        (call.access === 'public' || call.access === 'token') &&
        bodyLimitOf(call) > (call.signed ? mebibyte : 65_536),
    );
    assert.deepEqual(
      large.map(({ name }) => name),
      [],
    );
  });

  test('a refused body of unknown or large size ends its connection; a small one does not', async () => {
    const path = pathOf(storeUsageEvents);
    const lines = { 'content-type': 'application/x-ndjson' };
    const large = await announce(path, { ...lines, 'content-length': 33 * mebibyte });
    const chunked = await announce(path, { ...lines, 'transfer-encoding': 'chunked' });
    const small = await announce(path, { ...lines, 'content-length': 10 }, { sent: 10 });
    assert.deepEqual(
      [large, chunked, small].map(({ status, closed }) => [status, closed]),
      [
        [401, true],
        [401, true],
        [401, false],
      ],
    );
    small.socket.destroy();
  });

  test('an address that nothing answers reads no body', async () => {
    const { status, socket } = await announce('/no/such/call', { 'content-length': 33 * mebibyte });
    socket.destroy();
    assert.equal(status, 404);
  });

  test('a missing grant is refused before the body, and so is a page of another site', async () => {
    const stranger = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const admin = await server.staff();
    const path = pathOf(uploadChartFile);
    const announced = { 'content-type': 'application/json', 'content-length': 500_000 };
    const grant = await announce(path, announced, { client: stranger });
    const site = await announce(path, { ...announced, 'sec-fetch-site': 'cross-site' }, { client: admin });
    assert.deepEqual([grant.status, site.status], [403, 403]);
  });

  test('a costly read that another site asks for is refused, by a link too; nothing is exported', async () => {
    const admin = await server.staff();
    const digest = await server.digest();
    const ask = async (url: string, headers: Record<string, string>) => {
      const cookie = `midoffice_session=${admin.cookie}`;
      return (await server.app.inject({ method: 'GET', url, headers: { cookie, ...headers } })).statusCode;
    };
    const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const costly = [
      pathOf(exportAudit),
      `${pathOf(getFailedCharges)}?page=1`,
      `${pathOf(getUserCharges)}?userid=nobody&refresh=true`,
      pathOf(cloudwatchLogsInit),
    ];
    for (const url of costly)
      for (const site of ['cross-site', 'same-site'])
        for (const more of [link, { 'sec-fetch-mode': 'no-cors' }])
          assert.equal(await ask(url, { 'sec-fetch-site': site, ...more }), 403, `${site} ${url}`);
    assert.equal(await server.digest(), digest);
    const [asked] = costly;
    for (const headers of [{}, { 'sec-fetch-site': 'none', ...link }, { 'sec-fetch-site': 'same-origin' }])
      assert.equal(await ask(asked!, headers as Record<string, string>), 200, JSON.stringify(headers));
    const plain = `${pathOf(getUserCharges)}?userid=nobody`;
    assert.equal(
      await ask(plain, { 'sec-fetch-site': 'cross-site', ...link }),
      404,
      'a link to a usual read',
    );
  });

  test('a staff key asks for costly reads whatever its sender says of the site', async () => {
    const admin = await server.staff();
    const { key } = await makeStaffKey(server, admin, 'Script');
    const url = pathOf(downloadInternationalFilingsCsv);
    const site = { 'sec-fetch-site': 'cross-site' };
    const byKey = await server.app.inject({ method: 'GET', url, headers: { 'x-api-key': key, ...site } });
    const cookie = `midoffice_session=${admin.cookie}`;
    const bySession = await server.app.inject({ method: 'GET', url, headers: { cookie, ...site } });
    assert.deepEqual([byKey.statusCode, bySession.statusCode], [200, 403]);
  });

  test('a body above the limit of its call is refused by its announced length', async () => {
    const admin = await server.staff();
    const headers = { 'content-length': 33 * mebibyte };
    const answers = await Promise.all([
      announce(
        pathOf(storeUsageEvents),
        { ...headers, 'content-type': 'application/x-ndjson' },
        { client: admin },
      ),
      announce(
        pathOf(uploadChartFile),
        { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        { client: admin },
      ),
      announce('/webhooks/stripe', { ...headers, 'content-type': 'application/json' }),
      announce('/admin/staff/sign-in', { 'content-length': 100_000, 'content-type': 'application/json' }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [413, 413, 413, 413],
    );
  });

  test('bodies in flight are capped per address, and a place is free again once a request has ended', async () => {
    const admin = await server.staff();
    const headers = { 'content-type': 'application/x-ndjson', 'content-length': 30 * mebibyte };
    const path = `${pathOf(storeUsageEvents)}?token=in-flight-test`;
    await admin.call(getUserPermissions, {});
    // Admitted, and so waiting for its body. The server asks it to continue in the same turn.
    const first = connect(port, '127.0.0.1');
    first.on('error', () => undefined);
    first.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: 100-continue\r\ncookie: midoffice_session=${admin.cookie}\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${headers['content-length']}\r\n\r\n`,
    );
    await once(first, 'data');
    assert.equal((await announce(path, headers, { client: admin })).status, 429);
    first.destroy();
    for (let tries = 0; ; tries += 1) {
      const answer = await announce(path, { ...headers, 'content-length': 10 }, { client: admin, sent: 10 });
      answer.socket.destroy();
      if (answer.status === 400) break;
      assert.ok(tries < 20, String(answer.status));
    }
  });

  test('what a page sends for one person is refused with the session of another; programs send no person', async () => {
    const [one, other] = [await server.staff({ userid: 'one of “us”' }), await server.staff()];
    const save = (client: Client, headers: Record<string, string>) =>
      client.call(changePassword, { currentPassword: 'x', password: 'y' }, { headers });
    const digest = await server.digest();
    const refused = await save(other, { [personHeader]: encodeURIComponent(one.userid) });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'Someone else has signed in in this browser. Nothing was changed. Reload the page to continue.'],
    );
    assert.equal(await server.digest(), digest);
    const own = await save(one, { [personHeader]: encodeURIComponent(one.userid) });
    const without = await save(other, {});
    assert.deepEqual([own.status, without.status], [400, 400]);
    // Reading is not refused, and neither is signing in as somebody else.
    const reads = await other.call(getUserPermissions, {}, { headers: { [personHeader]: 'somebody' } });
    const signsIn = await other.call(signIn, {}, { headers: { [personHeader]: 'somebody' } });
    assert.deepEqual([reads.status, signsIn.status], [200, 400]);
  });

  test('strangers cannot use up the place of bodies of staff', async () => {
    const open = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST /webhooks/stripe HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${mebibyte - 1}\r\n\r\n`,
      );
      return socket;
    });
    const refused = await announce('/webhooks/stripe', {
      'content-type': 'application/json',
      'content-length': mebibyte,
    });
    const admin = await server.staff();
    const answer = await server.app.inject({
      method: 'POST',
      url: `${storeUsageEvents.path}?token=beside-strangers`,
      headers: {
        cookie: `midoffice_session=${admin.cookie}`,
        'content-type': 'application/x-ndjson',
        'sec-fetch-site': 'same-origin',
      },
      payload: '{}\n',
    });
    for (const socket of open) socket.destroy();
    assert.deepEqual([refused.status, answer.statusCode], [429, 400]);
  });
});
