// What a start promises: real processes on real engines, ended in every way.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect } from '../platform/db/connect.ts';
import { newToken, tokenHash } from '../platform/crypto/secrets.ts';
import { demoPassword, demoStaff } from '../platform/demo/staff.ts';
import { freshDatabase, templateDatabase } from '../platform/db/testing/cluster.ts';
import { fillFromDemo } from '../testing/demo-folder.ts';
import {
  httpClient,
  launchServer,
  runCli,
  runs,
  signInTo,
  startServer,
  type StartFailed,
  temporaryDataDir,
  until,
  type HttpClient,
  type ServerProcess,
} from '../testing/process.ts';
import { countRows, insertTestStaff, readNotes } from '../testing/process-store.ts';

const admin = demoStaff.find((person) => person.role === 'admin')!;
const saveNote = (client: HttpClient, userid: string, notes: string) =>
  client.post<{ success: boolean }>('/admin/update-subscription-note', { userid, notes });
const readNote = async (client: HttpClient, userid: string): Promise<string> =>
  (await client.get<{ user: { notes: string } }>(`/admin/user-account-details?id=${userid}`)).body.user.notes;
interface Page {
  rows: { userid: string }[];
  total: number;
}
const customersPage = async (client: HttpClient): Promise<Page> =>
  (await client.get<Page>('/admin/users')).body;
const findCustomers = async (client: HttpClient, count: number): Promise<string[]> =>
  (await customersPage(client)).rows.slice(0, count).map((row) => row.userid);

const printsSignInHelp = (server: ServerProcess, dataDir: string): void => {
  const said = server.stdout();
  const parts = [server.url, dataDir, 'Ctrl+C', demoPassword, ...demoStaff.map((person) => person.email)];
  for (const part of parts) assert.ok(said.includes(part), `${part} is missing in ${said}`);
};

describe('with the embedded engine', () => {
  const data = temporaryDataDir();
  fillFromDemo(data.path);
  const env = { DATA_DIR: data.path, DEMO: '1' };
  let server: ServerProcess;
  let client: HttpClient;
  before(async () => {
    server = await startServer(env);
    client = await signInTo(server.url, admin.email, demoPassword);
  });
  after(async () => {
    await server.end('SIGINT');
    data.remove();
  });

  test('a start prints the address, the demo sign-ins, the data folder and how to stop', () => {
    printsSignInHelp(server, data.path);
  });

  test('a second server on the folder is refused, and names the first', async () => {
    await assert.rejects(
      startServer(env),
      (error: StartFailed) => error.code === 1 && error.stderr.includes(`process ${server.pid}`),
    );
  });

  test('a command joins the engine of the running server and leaves it running', async () => {
    const { code, stderr } = await runCli(['backup', 'create', join(data.path, 'joined.tar.zst')], {
      DATA_DIR: data.path,
    });
    assert.equal(code, 0, stderr);
    assert.ok(runs(server.enginePid));
    assert.equal((await client.get('/readyz')).status, 200);
  });

  test('after kill -9 of the server the next start has everything that was acknowledged, and the sign-ins still hold', async () => {
    const customers = await findCustomers(client, 25);
    const acknowledged = new Map<string, string>();
    const writes = customers.map(async (userid, n) => {
      if ((await saveNote(client, userid, `note ${n}`)).status === 200) acknowledged.set(userid, `note ${n}`);
      if (acknowledged.size === 20) process.kill(server.pid, 'SIGKILL');
    });
    await Promise.allSettled(writes);
    await server.end('SIGKILL');
    assert.ok(acknowledged.size >= 20);
    server = await startServer(env);
    assert.ok(!server.stdout().includes('Making the demo world'), 'the world is kept');
    client = await signInTo(server.url, admin.email, demoPassword);
    for (const [userid, note] of acknowledged) assert.equal(await readNote(client, userid), note);
  });

  test('after kill -9 of the engine the server says 503, recovers by itself and makes consoles reload', async () => {
    const [userid] = await findCustomers(client, 1);
    await saveNote(client, userid!, 'before the crash');
    const stream = await client.events();
    const underWay = Array.from(
      { length: 60 },
      async () => (await saveNote(client, userid!, 'under way')).status,
    );
    await underWay[0];
    process.kill(server.enginePid, 'SIGKILL');
    const answers = await Promise.all(underWay);
    assert.ok(
      // 429 to those that waited too long behind the person's own requests.
      answers.every((status) => [200, 429, 503].includes(status)),
      answers.join(),
    );
    const statuses = new Set<number>(answers);
    await until('it refused and then answered again', async () => {
      const { status } = await client.get<unknown>('/readyz');
      statuses.add(status);
      return statuses.has(503) && status === 200;
    });
    await until(
      'a write is accepted',
      async () => (await saveNote(client, userid!, 'after the crash')).status === 200,
    );
    assert.equal(await readNote(client, userid!), 'after the crash');
    await until('the stream said so', () => stream.received.some((change) => change.subject === 'resync'));
    stream.close();
  });

  test('Ctrl+C answers what is under way, ends streams and leaves no process behind; the next start keeps the data', async () => {
    const stream = await client.events();
    const [userid] = await findCustomers(client, 1);
    const pending = Array.from({ length: 30 }, (_none, n) => saveNote(client, userid!, `last words ${n}`));
    await pending[0];
    const startedAt = performance.now();
    const code = await server.end('SIGINT');
    assert.ok(performance.now() - startedAt < 8000, 'an open stream does not hold the stop');
    const statuses = (await Promise.allSettled(pending)).map((one) =>
      one.status === 'fulfilled' ? one.value.status : 'refused',
    );
    stream.close();
    assert.equal(code, 0);
    assert.ok(
      statuses.every((status) => status === 200 || status === 'refused'),
      statuses.join(),
    );
    await until(
      'the engine is gone',
      () =>
        readdirSync(join(data.path, 'database', 'leases')).length === 0 &&
        !existsSync(join(data.path, 'database', 'postgres', 'postmaster.pid')),
    );
    assert.deepEqual(
      ['server.claim', 'sandbox.json'].filter((name) => existsSync(join(data.path, name))),
      [],
    );
    server = await startServer(env);
    client = await signInTo(server.url, admin.email, demoPassword);
    assert.match(await readNote(client, userid!), /^last words/);
  });
});

test('a demo world that was cut off while it was made is made again from nothing', async () => {
  const data = temporaryDataDir();
  const env = { DATA_DIR: data.path, DEMO: '1' };
  try {
    const first = launchServer(env);
    await until('the world is being made', () => first.stdout().includes('Making the demo world'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    first.child.kill('SIGKILL');
    await first.exited;
    const second = await startServer(env);
    assert.ok(second.stdout().includes('Making the demo world'));
    printsSignInHelp(second, data.path);
    const client = await signInTo(second.url, admin.email, demoPassword);
    const { total } = await customersPage(client);
    assert.ok(total >= 240 && total < 260, `${total} accounts: the cut off ones are gone`);
    assert.equal(await second.end('SIGTERM'), 0);
    assert.ok(!runs(second.enginePid));
  } finally {
    data.remove();
  }
});

test('a port that is taken is named with who has it, and no engine is started for nothing', async () => {
  const data = temporaryDataDir();
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const { port } = holder.address() as AddressInfo;
  try {
    await assert.rejects(startServer({ DATA_DIR: data.path, PORT: String(port) }), (error: StartFailed) => {
      assert.equal(error.code, 1);
      assert.match(error.stderr, new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken`));
      if (process.platform === 'linux')
        assert.ok(error.stderr.includes(`process ${process.pid}`), error.stderr);
      assert.match(error.stderr, /PORT=\d+ npm start/);
      return true;
    });
    assert.ok(!existsSync(join(data.path, 'database')));
  } finally {
    holder.close();
    data.remove();
  }
});

describe('with DATABASE_URL', () => {
  const data = temporaryDataDir();
  const servers: ServerProcess[] = [];
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let env: Record<string, string>;
  before(async () => {
    database = await freshDatabase(await templateDatabase('empty', async () => undefined));
    env = {
      DATA_DIR: data.path,
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.drop();
    data.remove();
  });

  test('a missing SECRETS_KEY and a wanted demo are refused, by name', async () => {
    await assert.rejects(
      startServer({ ...env, SECRETS_KEY: '' }),
      (error: StartFailed) => error.code === 1 && error.stderr.startsWith('SECRETS_KEY is required'),
    );
    await assert.rejects(
      startServer({ ...env, DEMO: '1' }),
      (error: StartFailed) => error.code === 1 && error.stderr.startsWith('DEMO = 1 is refused'),
    );
    await assert.rejects(
      startServer({ ...env, SECRETS_KEY: 'short' }),
      (error: StartFailed) =>
        error.code === 1 && /^SECRETS_KEY: each key must be 32 bytes/.test(error.stderr),
    );
  });

  test('a start seeds no demo and creates no account, and starts no engine of its own', async () => {
    const server = await startServer(env);
    servers.push(server);
    assert.ok(!server.stdout().includes(demoPassword));
    assert.match(server.stdout(), /staff create/);
    assert.equal(await countRows(database.url, ['account', 'staff_credential', 'symbol']), 0);
    assert.ok(!existsSync(join(data.path, 'database')));
    assert.ok(!existsSync(join(data.path, 'secrets.key')));
  });

  test('a wrong SECRETS_KEY is refused before anything is sealed under it', async () => {
    await assert.rejects(
      startServer({ ...env, SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') }),
      (error: StartFailed) => error.code === 1 && /^SECRETS_KEY is not the key/.test(error.stderr),
    );
  });

  test('two processes behave as one: 200 changes made at one arrive at the streams of the other, both ways', async () => {
    servers.push(await startServer({ ...env, WORKER: '0' }));
    const token = newToken();
    const connection = connect(database.url, { size: 1, onError: () => undefined });
    await insertTestStaff(connection.db, tokenHash(token));
    await connection.close();
    const [a, b] = servers.map((server) => httpClient(server.url, `midoffice_session=${token}`));
    for (const [from, to] of [
      [a!, b!],
      [b!, a!],
    ] as const) {
      const stream = await to.events();
      // As many at once as one person may have in handlers and in their queue.
      for (let sent = 0; sent < 200; sent += 25)
        await Promise.all(
          Array.from({ length: 25 }, async (_none, n) =>
            assert.equal((await saveNote(from, 'customer', `note ${sent + n}`)).status, 200),
          ),
        );
      const received = () =>
        stream.received.filter((change) => change.subject === 'accounts' && change.id === undefined).length;
      await until('all 200 have arrived', () => received() >= 200, 10_000);
      stream.close();
    }
    assert.match(await readNotes(database.url, 'customer'), /^note \d+$/);
  });
});
