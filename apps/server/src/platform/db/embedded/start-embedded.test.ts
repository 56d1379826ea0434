// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import pg from 'pg';

import { processBirth } from './claims.ts';
import { runningPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';
import { killHard, query, remove, serverProcess, temporaryFolder, until } from './test-support.ts';

const onLinux = process.platform === 'linux';

// One cluster serves nearly all tests, each leaves it stopped: making one is what takes time.
describe('the embedded engine', () => {
  let home: string;
  let dataDir: string;
  let pgData: string;

  const start = (options: { port?: number; supervise?: boolean; log?: (line: string) => void } = {}) =>
    startEmbedded({ dataDir, supervise: false, ...options });
  const count = async (engine: { url: string }): Promise<number> =>
    (await query<{ n: number }>(engine.url, 'select count(*)::int4 as n from kept'))[0]?.n ?? -1;

  before(() => {
    home = temporaryFolder();
    dataDir = join(home, 'var', 'db');
    pgData = join(dataDir, 'postgres');
  });
  after(() => remove(home));

  test('a first start makes a UTF-8 database that only its password opens, on loopback only', async () => {
    const engine = await start();
    assert.equal(engine.adopted, false);
    const [row] = await query<Record<string, string>>(
      engine.url,
      `select current_setting('server_version') as version, datlocprovider as provider, datlocale as locale,
              pg_encoding_to_char(encoding) as encoding, current_setting('listen_addresses') as listen,
              current_setting('unix_socket_directories') as sockets, current_setting('fsync') as fsync
         from pg_database where datname = current_database()`,
    );
    assert.match(row?.['version'] ?? '', /^18\./);
    const { provider, locale, encoding, listen, sockets, fsync } = row ?? {};
    assert.deepEqual(
      { provider, locale, encoding, listen, sockets, fsync },
      { provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8', listen: '127.0.0.1', sockets: '', fsync: 'on' },
    );
    assert.equal(statSync(join(dataDir, 'password')).mode & 0o777, 0o600);
    const wrong = new URL(engine.url);
    wrong.password = 'wrong';
    await assert.rejects(query(wrong.href, 'select 1'), { code: '28P01' });
    await query(engine.url, 'select count(pg_advisory_xact_lock(n)) from generate_series(1, 60000) n');
    await query(engine.url, 'create extension pg_trgm; create table kept (id int primary key)');
    await engine.stop();
    assert.equal(processBirth(engine.pid), undefined);
  });

  test('data and port survive a stop and a start', async () => {
    const first = await start();
    await query(first.url, 'insert into kept values (1)');
    await first.stop();
    const second = await start();
    assert.equal(second.port, first.port);
    assert.equal(await count(second), 1);
    await second.stop();
  });

  test('a second start adopts, and the engine runs until the last has stopped', async () => {
    const first = await start();
    const second = await start();
    assert.equal(second.adopted, true);
    assert.equal(second.pid, first.pid);
    await first.stop();
    assert.equal(await count(second), 1);
    await second.stop();
    assert.equal(processBirth(second.pid), undefined);
    assert.equal(runningPostmaster(pgData), undefined);
  });

  test('stop may be called twice and with clients connected', async () => {
    const engine = await start();
    const client = new pg.Client(engine.url);
    client.on('error', () => {});
    await client.connect();
    await Promise.all([engine.stop(), engine.stop()]);
    assert.equal(processBirth(engine.pid), undefined);
  });

  test('a taken port is replaced by another, which is remembered', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const lines: string[] = [];
    const engine = await start({ port, log: (line) => lines.push(line) });
    assert.notEqual(engine.port, port);
    assert.ok(lines.some((line) => line.includes(`port ${port} is taken`)));
    assert.equal(await count(engine), 1);
    await engine.stop();
    blocker.close();
    assert.equal(readFileSync(join(dataDir, 'port'), 'utf8').trim(), String(engine.port));
  });

  test('after kill -9 of the engine the next start recovers what was acknowledged', async () => {
    const first = await start();
    await query(first.url, 'insert into kept values (2)');
    await killHard(first.pid);
    const second = await start();
    assert.equal(second.adopted, false);
    assert.equal(await count(second), 2);
    await first.stop();
    assert.equal(await count(second), 2, 'the stop of the first leaves the second alone');
    await second.stop();
  });

  test(
    'a worker that outlives the killed engine does not block the next start',
    { skip: !onLinux },
    async () => {
      const first = await start();
      const client = new pg.Client(first.url);
      client.on('error', () => {});
      await client.connect();
      const stuck = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
      process.kill(stuck, 'SIGSTOP');
      await killHard(first.pid);
      assert.notEqual(processBirth(stuck), undefined);
      const second = await start();
      assert.equal(processBirth(stuck), undefined);
      assert.equal(await count(second), 2);
      await second.stop();
      await first.stop();
    },
  );

  test('an engine that dies in use comes back on the same port by itself', async () => {
    const engine = await start({ supervise: true });
    const { pid, port } = engine;
    await killHard(pid);
    await until('the engine is back', () => engine.pid !== pid);
    assert.equal(engine.port, port);
    assert.equal(await count(engine), 2);
    await engine.stop();
    assert.equal(runningPostmaster(pgData), undefined);
  });

  test('a stale postmaster.pid that names a living foreign process is no obstacle', async () => {
    writeFileSync(
      join(pgData, 'postmaster.pid'),
      `${process.pid}\n${pgData}\n1700000000\n5432\n\n\n\nready   \n`,
    );
    const engine = await start();
    assert.equal(await count(engine), 2);
    await engine.stop();
  });

  test('the engine is in a session of its own, out of reach of Ctrl+C', { skip: !onLinux }, async () => {
    const engine = await start();
    const stat = readFileSync(`/proc/${engine.pid}/stat`, 'utf8');
    assert.equal(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]), engine.pid);
    await engine.stop();
  });

  test('after kill -9 of the server the next start adopts the engine with all its data', async () => {
    const server = serverProcess(dataDir);
    const started = await server.started;
    await query(started.url, 'insert into kept values (3)');
    await server.kill();
    const engine = await start();
    assert.equal(engine.adopted, true);
    assert.equal(engine.pid, started.pid);
    assert.equal(await count(engine), 3);
    await engine.stop();
    assert.equal(processBirth(engine.pid), undefined);
  });

  test('a lost or foreign password file is replaced', async () => {
    rmSync(join(dataDir, 'password'));
    const first = await start();
    assert.equal(await count(first), 3);
    await first.stop();
    writeFileSync(join(dataDir, 'password'), 'from-elsewhere');
    const second = await start();
    assert.match(second.url, /from-elsewhere/);
    assert.equal(await count(second), 3);
    await second.stop();
  });

  test(
    'as root the engine runs under another account, in a folder whose parents are closed to it',
    { skip: process.getuid?.() !== 0 },
    async () => {
      const engine = await start();
      assert.equal(statSync(home).mode & 0o077, 0);
      assert.notEqual(statSync(pgData).uid, 0);
      assert.equal(statSync(`/proc/${engine.pid}`).uid, statSync(pgData).uid);
      await engine.stop();
    },
  );
});

test('two servers that start at once on an empty folder share one engine', async () => {
  const home = temporaryFolder();
  const servers = [serverProcess(join(home, 'db')), serverProcess(join(home, 'db'))];
  try {
    const started = await Promise.all(servers.map((server) => server.started));
    assert.deepEqual(started.map((one) => one.adopted).sort(), [false, true]);
    assert.equal(started[0]?.pid, started[1]?.pid);
    const starter = started.findIndex((one) => !one.adopted);
    await servers[starter]?.stop();
    const other = started[1 - starter];
    assert.equal(
      (await query(other?.url ?? '', 'select 1')).length,
      1,
      'the starter has left, the adopter works',
    );
    await servers[1 - starter]?.stop();
    assert.equal(processBirth(other?.pid ?? 0), undefined);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await stopIfLeft(join(home, 'db'));
    remove(home);
  }
});

async function stopIfLeft(dataDir: string): Promise<void> {
  const left = runningPostmaster(join(dataDir, 'postgres'));
  if (left !== undefined) await killHard(left.pid);
}

describe('a data folder that cannot be used is refused with a reason, unchanged', () => {
  const cases: { name: string; prepare: (folder: string) => void; message: RegExp }[] = [
    {
      name: 'other files where the data should be',
      prepare: (folder) => {
        mkdirSync(join(folder, 'postgres'), { recursive: true });
        writeFileSync(join(folder, 'postgres', 'thesis.txt'), 'x');
      },
      message: /holds files but no PostgreSQL data/,
    },
    {
      name: 'data of another PostgreSQL',
      prepare: (folder) => {
        mkdirSync(join(folder, 'postgres'), { recursive: true });
        writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
      },
      message: /made by PostgreSQL 16; this is PostgreSQL 18/,
    },
    {
      name: "PostgreSQL's own folder",
      prepare: (folder) => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'PG_VERSION'), '18\n');
      },
      message: /Give the folder above it/,
    },
    { name: 'a file', prepare: (folder) => writeFileSync(folder, 'x'), message: /cannot be used/ },
  ];
  for (const { name, prepare, message } of cases) {
    test(name, async () => {
      const home = temporaryFolder();
      prepare(join(home, 'db'));
      const engine: Promise<EmbeddedPostgres> = startEmbedded({ dataDir: join(home, 'db') });
      await assert.rejects(engine, message);
      remove(home);
    });
  }
});
