// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import { processBirth } from '../embedded/claims.ts';
import { query, until } from '../embedded/test-support.ts';
import { createDatabaseFromTemplate, freshDatabase, templateDatabase, testCluster } from './cluster.ts';

const build = async (url: string): Promise<void> => {
  await query(url, 'create table thing (id int primary key); insert into thing values (1), (2)');
};
const count = async (url: string): Promise<number> =>
  (await query<{ n: number }>(url, 'select count(*)::int4 as n from thing'))[0]?.n ?? -1;

test('a template is built once, however many ask for it at once', async () => {
  let builds = 0;
  const counted = async (url: string): Promise<void> => {
    builds += 1;
    await build(url);
  };
  const names = await Promise.all(Array.from({ length: 5 }, () => templateDatabase('once', counted)));
  assert.equal(new Set(names).size, 1);
  assert.equal(builds, 1);
});

test('fresh databases start with the content of the template and do not see one another', async () => {
  const template = await templateDatabase('fresh', build);
  const [one, two] = await Promise.all([freshDatabase(template), freshDatabase(template)]);
  await query(one.url, 'insert into thing values (3)');
  assert.equal(await count(one.url), 3);
  assert.equal(await count(two.url), 2);
  await Promise.all([one.drop(), two.drop()]);
  await assert.rejects(query(one.url, 'select 1'), { code: '3D000' });
});

test('a database can be made under a given name', async () => {
  const { url } = await testCluster();
  await createDatabaseFromTemplate(await templateDatabase('fresh', build), 'a "name"');
  assert.equal(await count(url('a "name"')), 2);
});

test('a build that fails leaves nothing and can be tried again', async () => {
  const failing = templateDatabase('failing', async (url) => {
    await build(url);
    throw new Error('half way');
  });
  await assert.rejects(failing, /half way/);
  const template = await templateDatabase('failing', build);
  const database = await freshDatabase(template);
  assert.equal(await count(database.url), 2);
  await database.drop();
});

test('nothing is made durable', async () => {
  const { adminUrl } = await testCluster();
  const rows = await query<{ name: string; setting: string }>(
    adminUrl,
    `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections') order by name`,
  );
  assert.deepEqual(Object.fromEntries(rows.map((row) => [row.name, row.setting])), {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    synchronous_commit: 'off',
  });
});

interface Report {
  adminUrl: string;
  engine: number;
  folder: string;
  template: string;
  database: string;
}

/** Another process that uses the cluster, says where it is, then does what `end` says. */
async function user(
  env: Record<string, string>,
  end: string,
): Promise<{ child: ChildProcess; report: Report }> {
  const script = `
    import { readlinkSync } from 'node:fs';
    import { execFileSync } from 'node:child_process';
    import { freshDatabase, templateDatabase, testCluster } from ${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)};
    import { query } from ${JSON.stringify(new URL('../embedded/test-support.ts', import.meta.url).href)};
    const { adminUrl } = await testCluster();
    const template = await templateDatabase('fresh', (url) =>
      query(url, 'create table thing (id int primary key); insert into thing values (1), (2)'));
    const { name } = await freshDatabase(template);
    const [{ pid }] = await query(adminUrl, "select split_part(pg_read_file('postmaster.pid'), E'\\\\n', 1)::int4 as pid");
    console.log(JSON.stringify({ adminUrl, engine: pid, folder: process.platform === 'linux' ? readlinkSync('/proc/' + pid + '/cwd') : '', template, database: name }));
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      TEST_RUN_PID: undefined,
      DATABASE_URL_TEST: undefined,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const report = await new Promise<Report>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Report));
    child.once('exit', (code) => setTimeout(() => reject(new Error(`ended with ${code}`)), 200));
  });
  return { child, report };
}

const onlyLinux = { skip: process.platform !== 'linux' };
const stay = 'setInterval(() => {}, 1000);';

async function isRemoved(report: Report): Promise<void> {
  await until('the engine has gone', () => processBirth(report.engine) === undefined);
  // <run folder>/db/postgres
  await until('its folder has gone', () => !existsSync(dirname(dirname(report.folder))));
}

test('the cluster goes with its process, also when that is forced to exit', onlyLinux, async () => {
  const { report } = await user({}, 'process.exit(0);');
  await isRemoved(report);
});

test(
  'the cluster goes with its process, also when that is killed; others share it until then',
  onlyLinux,
  async () => {
    const owner = await user({}, stay);
    const guest = await user({ TEST_RUN_PID: String(owner.child.pid) }, 'process.exit(0);');
    assert.equal(guest.report.engine, owner.report.engine);
    assert.equal(guest.report.template, owner.report.template);
    assert.notEqual(guest.report.database, owner.report.database);
    assert.equal((await query(owner.report.adminUrl, 'select 1')).length, 1, 'it outlives the guest');
    owner.child.kill('SIGKILL');
    await isRemoved(owner.report);
  },
);

test(
  'a server named in DATABASE_URL_TEST is used, and what a dead run left there is dropped',
  onlyLinux,
  async () => {
    const { adminUrl } = await testCluster();
    const dead = await user({ DATABASE_URL_TEST: adminUrl }, 'process.exit(0);');
    const living = await user({ DATABASE_URL_TEST: adminUrl }, stay);
    const third = await user({ DATABASE_URL_TEST: adminUrl }, 'process.exit(0);');
    const rows = await query<{ datname: string }>(adminUrl, 'select datname from pg_database');
    const names = new Set(rows.map((row) => row.datname));
    assert.equal(names.has(dead.report.database), false);
    assert.equal(names.has(dead.report.template), false);
    assert.equal(names.has(living.report.database), true);
    assert.equal(names.has(third.report.database), true);
    living.child.kill('SIGKILL');
  },
);
