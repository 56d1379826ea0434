// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { insertHardRows, nextAuditId, tableDigests } from '../../testing/process-store.ts';
import { checkSecrets } from '../crypto/check.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { connect } from '../db/connect.ts';
import { migrateWithin, schemaState } from '../db/migrate.ts';
import { freshDatabase, templateDatabase, type FreshDatabase } from '../db/testing/cluster.ts';
import { testDatabase } from '../db/testing/database.ts';
import { createJobs } from '../jobs/boss.ts';
import { createLog } from '../log/log.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'midoffice-backup-'));
const fileNamed = (name: string): string => join(folder, name);
const secretsKey = randomBytes(32).toString('base64');
const refusal = (pattern: RegExp) => (error: Error) =>
  error.name === 'CommandError' && pattern.test(error.message);

let source: Awaited<ReturnType<typeof testDatabase>>;
const drops: (() => Promise<void>)[] = [];
const emptyDatabase = async (): Promise<FreshDatabase> => {
  const made = await freshDatabase(await templateDatabase('empty', async () => undefined));
  drops.push(made.drop);
  return made;
};

before(async () => {
  source = await testDatabase();
  await insertHardRows(source.url);
  await checkSecrets(source.db, createSecrets(secretsKey), 'SECRETS_KEY');
  await createBackup({ databaseUrl: source.url, dataDir: folder, file: fileNamed('whole.tar.zst') });
});
after(async () => {
  for (const drop of drops) await drop();
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup comes back', () => {
  for (const kind of ['tar.zst', 'tar.gz']) {
    test(`whole, from ${kind}: every table has the same digest, counters go on, guards are restored`, async () => {
      const file = fileNamed(`drill.${kind}`);
      const made = await createBackup({ databaseUrl: source.url, dataDir: folder, file });
      const checked = await verifyBackup(file);
      assert.equal(checked.rows, made.rows);
      assert.equal(checked.manifest.tables['source_bar']?.rows, 20_000);
      const target = await emptyDatabase();
      const restored = await restoreBackup({ file, databaseUrl: target.url, force: false, secretsKey });
      assert.equal(restored.rows, made.rows);
      assert.deepEqual(await tableDigests(target.url), await tableDigests(source.url));
      assert.equal(await nextAuditId(target.url), 51);
      const database = connect(target.url, { size: 1, onError: () => undefined });
      await assert.rejects(sql`delete from audit_entry`.execute(database.db), /append-only/);
      await assert.rejects(
        sql`insert into api_key (userid, key_cipher, key_hash, key_prefix) values ('nobody', '', '', '')`.execute(
          database.db,
        ),
        /foreign key/,
      );
      await database.close();
    });
  }

  test('with no session, link or staff key of its time, and says who can sign in', async () => {
    await sql`update account set user_role = 'analyst' where userid in ('u1', 'u2')`.execute(source.db);
    await sql`insert into staff_credential (userid, password_hash) values ('u1', 'x'), ('u2', null)`.execute(
      source.db,
    );
    await sql`insert into staff_session (token_hash, userid, expires_at) values ('\\x01', 'u1', now() + interval '1 day')`.execute(
      source.db,
    );
    await sql`
      insert into staff_token (token_hash, userid, kind, expires_at)
      values ('\\x02', 'u1', 'reset', now() + interval '1 day'), ('\\x03', 'u2', 'invitation', now() + interval '1 day')`.execute(
      source.db,
    );
    await sql`
      insert into staff_api_key (userid, label, key_hash, key_prefix, expires_at)
      values ('u1', 'one', '\\x04', 'mos', now() + interval '1 day')`.execute(source.db);
    const file = fileNamed('access.tar.zst');
    await createBackup({ databaseUrl: source.url, dataDir: folder, file });
    const target = await emptyDatabase();
    const restored = await restoreBackup({ file, databaseUrl: target.url, force: false });
    const database = connect(target.url, { size: 1, onError: () => undefined });
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from staff_session where revoked_at is null)
        + (select count(*) from staff_token where used_at is null)
        + (select count(*) from staff_api_key where revoked_at is null) as open`.execute(database.db);
    const { rows: emails } = await sql<{
      email: string;
    }>`select email::text from account where userid = 'u1'`.execute(database.db);
    await database.close();
    assert.equal(Number(rows[0]!.open), 0);
    assert.deepEqual(restored.access, {
      sessions: 1,
      links: 2,
      keys: 1,
      mayEnter: [{ email: emails[0]!.email, role: 'analyst' }],
      mayEnterCount: 1,
    });
    for (const table of ['staff_session', 'staff_token', 'staff_api_key', 'staff_credential'])
      await sql`delete from ${sql.ref(table)}`.execute(source.db);
  });

  test('as of one moment, while others write', async () => {
    const stop = new AbortController();
    await sql`update account set credit_balance_cents = 1000 where userid in ('u1', 'u2000')`.execute(
      source.db,
    );
    const writer = (async () => {
      for (let n = 1; !stop.signal.aborted; n += 1) {
        await source.db.transaction().execute(async (trx) => {
          await sql`update account set credit_balance_cents = credit_balance_cents - ${n % 7} where userid = 'u1'`.execute(
            trx,
          );
          await sql`update account set credit_balance_cents = credit_balance_cents + ${n % 7} where userid = 'u2000'`.execute(
            trx,
          );
        });
      }
    })();
    const file = fileNamed('moment.tar.zst');
    await createBackup({ databaseUrl: source.url, dataDir: folder, file });
    stop.abort();
    await writer;
    const target = await emptyDatabase();
    await restoreBackup({ file, databaseUrl: target.url, force: false });
    const database = connect(target.url, { size: 1, onError: () => undefined });
    const { rows } = await sql<{
      sum: number;
    }>`select sum(credit_balance_cents) as sum from account where userid in ('u1', 'u2000')`.execute(
      database.db,
    );
    await database.close();
    assert.equal(rows[0]!.sum, 2000);
  });

  test('with the jobs that waited: the first worker that starts runs them, once', async () => {
    const kind = (ran: string[]) => ({
      name: 'carried',
      title: 'Carried',
      run: async (data: { n: string }) => void ran.push(data.n),
    });
    const jobs = await createJobs(source.url, source.db, log, { work: false });
    await jobs.register(kind([]));
    const id = await jobs.enqueue('carried', { n: 'first' });
    await jobs.enqueue('carried', { n: 'second' });
    await jobs.close();
    const file = fileNamed('jobs.tar.zst');
    await createBackup({ databaseUrl: source.url, dataDir: folder, file });
    const target = await emptyDatabase();
    assert.equal((await restoreBackup({ file, databaseUrl: target.url, force: false })).waitingJobs, 2);
    const database = connect(target.url, { size: 4, onError: () => undefined });
    const ran: string[] = [];
    const workers = await Promise.all(
      [1, 2].map(() => createJobs(target.url, database.db, log, { work: true })),
    );
    for (const worker of workers) {
      await worker.register(kind(ran));
      await worker.work();
    }
    const state = async () =>
      (await sql<{ state: string }>`select state from job_progress where job_id = ${id}`.execute(database.db))
        .rows[0]?.state;
    for (let tries = 0; (ran.length < 2 || (await state()) !== 'done') && tries < 500; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(workers.map((worker) => worker.close()));
    await database.close();
    assert.deepEqual(ran.sort(), ['first', 'second']);
  });

  test('from an earlier release, brought forward', async () => {
    const old = await emptyDatabase();
    const database = connect(old.url, { size: 1, onError: () => undefined });
    await database.db.transaction().execute((trx) => migrateWithin(trx, '0003-market'));
    await sql`insert into account (userid, mongo_id, email) values ('old', 'm', 'old@example.com')`.execute(
      database.db,
    );
    await database.close();
    const file = fileNamed('old.tar.zst');
    await createBackup({ databaseUrl: old.url, dataDir: folder, file });
    const target = await emptyDatabase();
    const restored = await restoreBackup({ file, databaseUrl: target.url, force: false });
    assert.ok(restored.migrated.includes('0004-staff-and-seals'));
    const now = connect(target.url, { size: 1, onError: () => undefined });
    assert.deepEqual((await schemaState(now.db as never)).pending, []);
    assert.equal((await sql`select 1 from account where userid = 'old'`.execute(now.db)).rows.length, 1);
    await now.close();
  });
});

describe('a restore refuses', () => {
  test('a target that holds data, which stays as it was; with force it is replaced', async () => {
    const target = await testDatabase();
    drops.push(() => target.drop());
    await sql`insert into account (userid, mongo_id, email) values ('mine', 'm', 'mine@example.com')`.execute(
      target.db,
    );
    const before = await tableDigests(target.url);
    await target.close();
    const request = { file: fileNamed('whole.tar.zst'), databaseUrl: target.url };
    await assert.rejects(
      restoreBackup({ ...request, force: false }),
      refusal(/holds 1 rows in 1 tables \(account 1\). --force replaces them all/),
    );
    assert.deepEqual(await tableDigests(target.url), before);
    await restoreBackup({ ...request, force: true });
    assert.equal((await tableDigests(target.url))['account']?.split(':')[0], '2000');
  });

  test('a target whose settings a person changed, but not one that is only migrated', async () => {
    const target = await testDatabase();
    drops.push(() => target.drop());
    await sql`update dunning_setting set revision = revision + 1`.execute(target.db);
    const request = { file: fileNamed('whole.tar.zst'), databaseUrl: target.url, force: false };
    const { url } = target;
    const changed = await tableDigests(url);
    await target.close();
    await assert.rejects(restoreBackup(request), refusal(/holds 1 rows in 1 tables \(dunning_setting 1\)/));
    assert.deepEqual(await tableDigests(url), changed);
    const untouched = await testDatabase();
    drops.push(() => untouched.drop());
    await untouched.close();
    await restoreBackup({ ...request, databaseUrl: untouched.url });
    assert.equal((await tableDigests(untouched.url))['account']?.split(':')[0], '2000');
  });

  test('a target that Midoffice runs on', async () => {
    const target = await emptyDatabase();
    const running = connect(target.url, { size: 1, onError: () => undefined });
    await sql`select 1`.execute(running.db);
    await assert.rejects(
      restoreBackup({ file: fileNamed('whole.tar.zst'), databaseUrl: target.url, force: true }),
      refusal(/^Midoffice runs on the target database/),
    );
    await running.close();
  });

  test('secrets under another key, and leaves the target as it was', async () => {
    const target = await emptyDatabase();
    await assert.rejects(
      restoreBackup({
        file: fileNamed('whole.tar.zst'),
        databaseUrl: target.url,
        force: false,
        secretsKey: randomBytes(32).toString('base64'),
      }),
      refusal(/sealed under another key/),
    );
    assert.deepEqual(await tableDigests(target.url), {});
  });
});

describe('an incomplete backup is refused with what is wrong', () => {
  const whole = (): Buffer => readFileSync(fileNamed('whole.tar.zst'));
  const written = (name: string, bytes: Buffer): string => {
    writeFileSync(fileNamed(name), bytes);
    return fileNamed(name);
  };

  test('cut off anywhere', async () => {
    const bytes = whole();
    for (const part of [0.1, 0.5, 0.99])
      await assert.rejects(
        verifyBackup(written('cut.tar.zst', bytes.subarray(0, Math.floor(bytes.length * part)))),
        { name: 'CommandError' },
      );
  });

  test('a byte changed anywhere', async () => {
    for (const part of [0.2, 0.6, 0.95]) {
      const bytes = Buffer.from(whole());
      const at = Math.floor(bytes.length * part);
      bytes[at] = bytes[at]! ^ 0x10;
      await assert.rejects(verifyBackup(written('flipped.tar.zst', bytes)), { name: 'CommandError' });
    }
  });

  test('a value changed by somebody who packed it again', async () => {
    const plain = zstdDecompressSync(whole());
    const at = plain.indexOf('u77@example.com');
    assert.ok(at > 0);
    plain.write('x', at);
    await assert.rejects(
      verifyBackup(written('changed.tar.gz', gzipSync(plain))),
      refusal(/table account is not what was backed up/),
    );
  });

  test('made by a newer release', async () => {
    const plain = zstdDecompressSync(whole());
    const file = written(
      'newer.tar.gz',
      gzipSync(Buffer.from(plain.toString('latin1').replace('"format": 1', '"format": 9'), 'latin1')),
    );
    await assert.rejects(verifyBackup(file), refusal(/format 9, which this release does not know/));
  });

  test('another file altogether', async () => {
    await assert.rejects(
      verifyBackup(written('text.tar.zst', Buffer.from('date,open\n'))),
      refusal(/is not a backup/),
    );
    await assert.rejects(verifyBackup(fileNamed('none.tar.zst')), refusal(/there is no such file/));
  });
});

describe('writing a backup', () => {
  test('refuses a file that exists, and a name of another kind', async () => {
    const request = { databaseUrl: source.url, dataDir: folder };
    await assert.rejects(
      createBackup({ ...request, file: fileNamed('whole.tar.zst') }),
      refusal(/exists already/),
    );
    await assert.rejects(
      createBackup({ ...request, file: fileNamed('backup.zip') }),
      refusal(/must end with/),
    );
    assert.ok(!existsSync(fileNamed('backup.zip')) && !existsSync(fileNamed('backup.zip.part')));
  });

  test('never holds the secrets key unless asked', async () => {
    const file = fileNamed('with.tar.gz');
    await createBackup({ databaseUrl: source.url, dataDir: folder, file, secretsKey });
    assert.equal((await verifyBackup(file)).secretsKey, secretsKey);
    assert.ok(gunzipSync(readFileSync(file)).includes(secretsKey));
    assert.equal((await verifyBackup(fileNamed('whole.tar.zst'))).secretsKey, undefined);
    assert.ok(!zstdDecompressSync(whole()).includes(secretsKey));
  });
  const whole = (): Buffer => readFileSync(fileNamed('whole.tar.zst'));

  test('of an empty database is refused', async () => {
    const empty = await emptyDatabase();
    await assert.rejects(
      createBackup({ databaseUrl: empty.url, dataDir: folder, file: fileNamed('empty.tar.zst') }),
      refusal(/nothing to back up/),
    );
  });
});
