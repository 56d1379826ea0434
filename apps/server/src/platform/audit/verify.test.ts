import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { connect, type Db } from '../db/connect.ts';
import { testDatabase } from '../db/testing/database.ts';
import { exportHead, sealEntries } from './seal.ts';
import { countPending, eraseDetails } from './seal-store.ts';
import { insertAudit } from './store.ts';
import { changeOpenly, placesOf, tampering } from './testing/tamper-store.ts';
import { verifyAuditLog } from './verify.ts';

const act = {
  actor: { id: 'amy', label: 'amy@staff.example' },
  call: 'tests',
  kind: 'test.act',
  targetKind: 'thing',
};
const log = (db: Db, n: number): Promise<number> =>
  db.transaction().execute((trx) =>
    insertAudit(trx, {
      ...act,
      targetId: `t${n}`,
      before: { n: n - 1 },
      after: { n, name: 'Ödön "x"' },
      reason: `no. ${n}`,
    }),
  );

describe('the sealed audit log', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let folder: string;
  let file: string;
  let ids: number[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'midoffice-seal-'));
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(async (context) => {
    database = await testDatabase();
    file = join(folder, `${context.name.replace(/\W/g, '')}.jsonl`);
    ids = [];
    for (let n = 1; n <= 6; n += 1) ids.push(await log(database.db, n));
  });
  afterEach(() => database.drop());
  const problems = async (): Promise<string> => (await verifyAuditLog(database.db, file)).problems.join('\n');
  const sealed = async (): Promise<void> => exportHead(file, await sealEntries(database.db));

  test('is whole when nobody touched it, also with values that databases spell in their own way', async () => {
    await database.db.transaction().execute((trx) =>
      insertAudit(trx, {
        ...act,
        targetId: 'odd',
        before: {
          b: undefined,
          a: [undefined, 1e21, -0, 0.1, 1e-9],
          when: new Date(0),
          deep: { z: null, a: 'é' },
        },
        after: { n: 2 ** 63 },
      }),
    );
    await sealed();
    const verdict = await verifyAuditLog(database.db, file);
    assert.deepEqual(verdict.problems, []);
    assert.deepEqual([verdict.checked, verdict.headsCompared, verdict.unsealed], [7, 1, 0]);
  });

  for (const [what, spoil, message] of [
    ['a changed entry', tampering.changeEntry, /entry 3 \(seal 3\) was changed after it was sealed/],
    ['a backdated entry', tampering.backdateEntry, /entry 3 \(seal 3\) was changed after it was sealed/],
    ['a removed entry', tampering.removeEntry, /entry 3 \(seal 3\) was removed from the log/],
    ['changed details', tampering.changeDetail, /the details of entry 3 \(seal 3\) were changed/],
    ['removed details', tampering.removeDetail, /the details of entry 3 \(seal 3\) were removed/],
    ['an entry cut out with its seal', tampering.cutOut, /entry 4 \(seal 3\) does not follow/],
    ['a removed seal', tampering.removeSeal, /jumps from seal 2 to 4: seals were removed before entry 4/],
  ] as const) {
    test(`finds ${what}, by its entry`, async () => {
      await sealed();
      assert.equal(await problems(), '');
      await spoil(database.db, ids[2]!);
      assert.match(await problems(), message);
    });
  }

  test('finds an entry that was put in past the one door', async () => {
    await sealed();
    await tampering.putIn(database.db);
    assert.match(await problems(), /entry \d+ was put into the log from outside/);
  });

  test('finds a tail that was cut off by the head outside the database, and a head that is another', async () => {
    await sealed();
    await tampering.cutTail(database.db, ids[3]!);
    assert.match(await problems(), /seal 6 was exported at .*, but the log ends at seal 4/);
    await log(database.db, 7);
    await log(database.db, 8);
    assert.match(await problems(), /seal 6 is another than the one that was exported/);
  });

  test('reads over a line of the exported heads that a crash tore', async () => {
    await sealed();
    await writeFile(file, `${await readFile(file, 'utf8')}{"seq":6,"ha`);
    const verdict = await verifyAuditLog(database.db, file);
    assert.deepEqual([verdict.problems, verdict.headsCompared], [[], 1]);
  });

  test('stays true after the values of an account were erased, and they are gone', async () => {
    await sealed();
    const erased = await database.db.transaction().execute((trx) => eraseDetails(trx, 't2'));
    const verdict = await verifyAuditLog(database.db, file);
    assert.deepEqual([erased, verdict.erased, verdict.problems], [1, 1, []]);
  });

  test('refuses to be changed by the server itself', async () => {
    await sealed();
    for (const table of ['audit_entry', 'audit_seal', 'audit_detail'] as const) {
      for (const kind of ['update', 'delete'] as const) {
        await assert.rejects(changeOpenly(database.db, table, kind), /append-only|can only be erased/);
      }
    }
  });

  test('chains in commit order: an entry of a transaction that still runs waits, and so do later ones', async () => {
    await sealEntries(database.db);
    const other = connect(database.url, { size: 2, onError: () => undefined });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = (_id: number): void => undefined;
    const first = new Promise<number>((resolve) => {
      started = resolve;
    });
    const slow = other.db.transaction().execute(async (trx) => {
      started(await insertAudit(trx, { ...act, targetId: 'slow' }));
      await held;
    });
    const slowId = await first;
    const quickId = await log(database.db, 7);
    assert.equal((await sealEntries(database.db)).seq, 6);
    assert.equal(await countPending(database.db), 1);
    release();
    await slow;
    assert.equal((await sealEntries(database.db)).seq, 8);
    assert.deepEqual(await placesOf(database.db, [slowId, quickId]), [7, 8]);
    assert.equal(await problems(), '');
    await other.close();
  });

  test('is chained once by many sealers and writers at the same time', async () => {
    const other = connect(database.url, { size: 6, onError: () => undefined });
    const writers = Array.from({ length: 60 }, (_unused, n) => log(n % 2 ? other.db : database.db, n));
    const sealers = Array.from({ length: 12 }, (_unused, n) => sealEntries(n % 2 ? other.db : database.db));
    await Promise.all([...writers, ...sealers]);
    const verdict = await verifyAuditLog(database.db, file);
    assert.deepEqual([verdict.problems, verdict.checked, verdict.unsealed], [[], 66, 0]);
    await other.close();
  });

  test('goes without the entry of a transaction that was rolled back', async () => {
    await assert.rejects(
      database.db.transaction().execute(async (trx) => {
        await insertAudit(trx, { ...act, targetId: 'never' });
        throw new Error('rolled back');
      }),
    );
    await log(database.db, 7);
    const verdict = await verifyAuditLog(database.db, file);
    assert.deepEqual([verdict.problems, verdict.checked], [[], 7]);
  });
});
