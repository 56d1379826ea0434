// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertTestStaff } from '../../testing/process-store.ts';
import { httpClient, startServer, temporaryDataDir } from '../../testing/process.ts';
import { newToken, tokenHash } from '../crypto/secrets.ts';
import { testDatabase } from '../db/testing/database.ts';
import { createLog, safeAddress, safeError } from './log.ts';

test(
  'no key, password, cookie or searched text reaches the log of a server, wherever a request carries it',
  { timeout: 60_000 },
  async () => {
    const data = temporaryDataDir();
    const database = await testDatabase();
    const token = newToken();
    await insertTestStaff(database.db, tokenHash(token));
    const server = await startServer({
      DATA_DIR: data.path,
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32, 3).toString('base64'),
      LOG_LEVEL: 'trace',
    });
    try {
      let made = 0;
      const secrets: string[] = [];
      const secret = (): string => {
        made += 1;
        secrets.push(`leak${made}${'k3y'.repeat(9)}`);
        return secrets.at(-1)!;
      };
      const cookie = `midoffice_session=${token}`;
      const client = httpClient(server.url, cookie);
      secrets.push(token, new URL(database.url).password);
      const ask = async (
        path: string,
        headers: Record<string, string> = {},
        body?: string,
      ): Promise<void> => {
        await fetch(`${server.url}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body }),
        });
      };
      for (const path of ['/admin/users', '/status/fix/get-chart-data', '/no/such/path', '/healthz']) {
        await ask(`${path}?apikey=${secret()}`);
        await ask(`${path}?symbol=AAPL&apikey=${secret()}&x=1`);
        await ask(path, { apikey: secret() });
        await ask(path, { 'x-api-key': secret() });
        await ask(path, { authorization: `Bearer ${secret()}` });
        await ask(path, { cookie: `midoffice_session=${secret()}` });
      }
      for (const rest of ['', '/pdf', '/accept', '/no-such', '?x=1']) {
        await ask(`/offer/${secret()}${rest}`, {
          accept: 'text/html',
          referer: `http://127.0.0.1/offer/${secret()}`,
        });
        await ask(`/offer/${secret()}${rest}`, {}, JSON.stringify({ name: secret() }));
      }
      await ask(`/admin/user/get-users/${secret()}`, { cookie });
      await ask(`/admin/users?search=${secret()}`, { cookie });
      await ask(
        '/admin/staff/sign-in',
        {},
        JSON.stringify({ email: 'admin@staff.example', password: secret() }),
      );
      for (const path of [
        '/admin/add-api-key',
        '/admin/change-api-key',
        '/admin/delete-api-key',
        '/admin/staff/accept',
        '/admin/staff/reset',
      ]) {
        await ask(
          path,
          { cookie },
          JSON.stringify({
            id: 'nobody',
            userid: 'nobody',
            apikey: secret(),
            newapikey: secret(),
            oldapikey: secret(),
            token: secret(),
            password: secret(),
          }),
        );
        await ask(path, { cookie }, `{"apikey": "${secret()}`);
      }
      assert.equal((await client.get('/readyz')).status, 200);
      await server.end('SIGINT');
      const log = server.stderr();
      assert.ok(log.includes('"answered"') && log.split('\n').length > 30, 'the log says what was answered');
      for (const text of secrets)
        assert.ok(
          !log.includes(text),
          `the log holds ${text}: ${log.split('\n').find((line) => line.includes(text))}`,
        );
    } finally {
      await server.end('SIGKILL');
      await database.drop();
      data.remove();
    }
  },
);

test('of an error only its kind, words, code, frames and cause are logged', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('invalid input syntax for type bigint: "sk_live_secret"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(ann@example.com)',
    client: { password: 'hunter2' },
  });
  log.error({ err: new Error('call failed', { cause }) }, 'x');
  log.error({ err: 'just words' }, 'x');
  const [first, second] = lines.map(
    (line) =>
      (
        JSON.parse(line) as {
          err: { message: string; cause?: { message: string; code: string; stack: string } };
        }
      ).err,
  );
  assert.equal(first!.cause!.message, 'invalid input syntax for type bigint: [value]');
  assert.equal(first!.cause!.code, '22P02');
  assert.match(first!.cause!.stack, /^\s+at /);
  assert.equal(second!.message, 'just words');
  assert.doesNotMatch(lines.join(''), /hunter2|ann@example|sk_live/);
  assert.deepEqual(Object.keys(safeError(cause)).sort(), ['code', 'message', 'stack', 'type']);
});

test('an address keeps its shape without its keys', () => {
  assert.equal(safeAddress('/a?apikey=abc&symbol=X&newapikey=d', '/a'), '/a?[redacted]&symbol=X&[redacted]');
  assert.equal(
    safeAddress('/admin/user/get-users/ann?page=1', '/admin/user/get-users/:query'),
    '/admin/user/get-users/[redacted]?page=1',
  );
});

test('a key is blanked wherever the router would find it, and however it is spelt', () => {
  // Old keys are any 8 to 200 printable characters.
  for (const key of ['Zx81'.repeat(8), 'Zx81abcd', 'Zx81-_.~', 'Zx81%20a'])
    for (const [address, route] of [
      [`/admin/user-account-details?id=${key}&apikey=true`, '/admin/user-account-details'],
      [`/admin/user-account-details?userid=+${key}`, '/admin/user-account-details'],
      [`/statistics/my-api-usage-records?userkey=${key}`, '/statistics/my-api-usage-records'],
      [`/admin/users?userId=${key}&uid=${key}&value=${key}`, '/admin/users'],
      [`/status/fix/get-chart-data?%61pikey=${key}`, '/status/fix/get-chart-data'],
      [`/admin/user/get%2Dusers/${key}`, '/admin/user/get-users/:query'],
      [`/photos/${key}`, '/photos/:name'],
      [`/%61ccept/${key}`, undefined],
      [`/accept/${key}`, '/*'],
      [`/no/such/${key}`, undefined],
      [`/${key}`, undefined],
      [`/healthz?${key}`, '/healthz'],
      [`/admin/users?a=b=${key}&search=${key}?x=${key}`, '/admin/users'],
    ] as const)
      assert.doesNotMatch(safeAddress(address, route), /Zx81/, address);
  assert.doesNotMatch(
    safeAddress('/admin/user-account-details?id=ann%40example.com', '/admin/user-account-details'),
    /ann/,
  );
});

test('an address keeps what finds a fault: symbols, days, pages, ids of jobs', () => {
  for (const [address, route] of [
    [
      '/status/fix/get-chart-data?symbol=BRK.B&from=2024-01-01&to=2024-06-01&chartType=eod',
      '/status/fix/get-chart-data',
    ],
    ['/admin/jobs/0190c5de-7b1c-7000-8000-0123456789ab/retry', '/admin/jobs/:id/retry'],
    ['/status/fix/market-cap/AAPL', '/status/fix/market-cap/:symbol'],
    ['/admin/update-admin-permissions?page=2', '/admin/update-admin-permissions'],
  ] as const)
    assert.equal(safeAddress(address, route), address);
});

test('no value that the database could not take reaches the log', () => {
  const raised = (message: string, code: string) =>
    safeError(Object.assign(new Error(message), { severity: 'ERROR', code })).message;
  assert.equal(
    raised('value "99999999999" is out of range for type integer', '22003'),
    'value [value] is out of range for type integer',
  );
  assert.equal(raised('relation "x" does not exist', '42P01'), 'relation "x" does not exist');
});
