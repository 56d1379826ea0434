// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { connect, type Db } from '../db/connect.ts';
import { testDatabase } from '../db/testing/database.ts';
import { beginKeyedLinks, exportHead, sealEntries, type Sealing } from './seal.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { newSecretsKey } from '../crypto/key-file.ts';
import { keepChainKeys } from './chain-keys.ts';
import { eraseAccount } from './erase.ts';
import { countPending } from './seal-store.ts';
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
  const key = newSecretsKey();
  const secrets = createSecrets(key);
  const own = (): Sealing => ({ db: database.db, secrets });
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
  const problems = async (sealing = own()): Promise<string> =>
    (await verifyAuditLog(sealing, file)).problems.join('\n');
  const sealed = async (): Promise<void> => exportHead(file, await sealEntries(own()));
  const erase = (userid: string): Promise<number> =>
    database.db
      .transaction()
      .execute((trx) => eraseAccount(trx, secrets, { id: null, label: 'command line' }, userid));

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
    const verdict = await verifyAuditLog(own(), file);
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

  test('finds an entry that was inserted by other means than the audit log', async () => {
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
    const verdict = await verifyAuditLog(own(), file);
    assert.deepEqual([verdict.problems, verdict.headsCompared], [[], 1]);
  });

  test('stays true after the values of an account were erased, and they are gone', async () => {
    await sealed();
    const erased = await erase('t2');
    const verdict = await verifyAuditLog(own(), file);
    assert.deepEqual([erased, verdict.erased, verdict.problems], [1, 1, []]);
  });

  test('finds values that were erased past the command: each wants the entry of an erasure that names it', async () => {
    await sealed();
    assert.equal(await erase('t2'), 1);
    const legitimate = ids.at(-1)! + 1;
    assert.equal(await problems(), '');
    await tampering.eraseDetail(database.db, ids[2]!);
    assert.match(
      await problems(),
      /details of entry 3 \(seal 3\) were erased, and no erasure in the log says so/,
    );
    // Nor does it help to point at an erasure of something else, or to make one up without the key.
    await tampering.eraseDetail(database.db, ids[2]!, legitimate);
    assert.match(await problems(), /details of entry 3 .* no erasure/);
    await tampering.forgeEntry(database.db, 'audit.erased', {
      erased: 1,
      entries: [ids[2]],
      proof: 'ab',
      key: 'cd',
    });
    await tampering.eraseDetail(database.db, ids[2]!, legitimate + 1);
    assert.match(await problems(), /details of entry 3 .* no erasure/);
  });

  test('an erasure of the same account again leaves the entry of the first one', async () => {
    await erase('t2');
    assert.equal(await erase('t2'), 0);
    await sealed();
    assert.equal(await problems(), '');
  });

  test('a chain that is written anew without the key does not verify, with the exported heads and without', async () => {
    await sealed();
    await tampering.rewriteUnkeyed(database.db);
    assert.match(await problems(), /no link of the chain has a key/);
    assert.match(await problems(), /seal 6 is another than the one that was exported/);
    await rm(file);
    assert.match(await problems(), /no link of the chain has a key/);
    await log(database.db, 7);
    assert.match(await problems(), /no exported head could be compared/);
  });

  test('a link without a key behind keyed ones is a change, and so is a chain under a stranger’s key', async () => {
    await sealed();
    const stranger = createSecrets(newSecretsKey());
    assert.match(await problems({ ...own(), secrets: stranger }), /which SECRETS_KEY does not hold/);
    await tampering.rewriteUnkeyed(database.db, 3);
    assert.match(await problems(), /entry 4 \(seal 4\) does not follow/);
  });

  test('is not whole where no exported head could be compared: a log that was cut off would look so', async () => {
    await sealEntries(own());
    assert.match(await problems(), /no exported head could be compared/);
    await sealed();
    assert.equal(await problems(), '');
  });

  test('a chain of an earlier release verifies in its old form up to the switch, its erasures by their number', async () => {
    await sealEntries(own());
    // As the earlier release left it: no keys, one erasure that says one.
    await database.db
      .transaction()
      .execute((trx) =>
        insertAudit(trx, { ...act, kind: 'audit.erased', targetId: 't2', after: { erased: 1 } }),
      );
    await sealEntries(own());
    await tampering.rewriteUnkeyed(database.db);
    await tampering.eraseDetail(database.db, ids[1]!);
    await beginKeyedLinks(own());
    await sealed();
    const { unkeyed, head } = await verifyAuditLog(own(), file);
    assert.deepEqual([unkeyed, head.seq], [7, 8]);
    assert.equal(head.keyId !== null, true);
    await beginKeyedLinks(own());
    assert.equal((await sealEntries(own())).seq, 8, 'it begins once');
    await tampering.eraseDetail(database.db, ids[3]!);
    assert.match(await problems(), /the details of 2 entries .* the erasures in the log say 1/);
  });

  test('goes on under a new key, and verifies after the old one was dropped', async () => {
    await sealed();
    const [middle, newest] = [newSecretsKey(), newSecretsKey()];
    const rotated = { ...own(), secrets: createSecrets(`${middle},${key}`) };
    await log(database.db, 7);
    await exportHead(file, await sealEntries(rotated));
    assert.equal(await problems(rotated), '');
    const again = { ...own(), secrets: createSecrets(`${newest},${middle},${key}`) };
    await keepChainKeys(database.db, again.secrets);
    await log(database.db, 8);
    await exportHead(file, await sealEntries(again));
    const dropped = { ...own(), secrets: createSecrets(`${newest},${key}`) };
    assert.equal(await problems(dropped), '');
    const alone = { ...own(), secrets: createSecrets(newest) };
    assert.equal(await problems(alone), '');
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
    await sealEntries(own());
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
    assert.equal((await sealEntries(own())).seq, 6);
    assert.equal(await countPending(database.db), 1);
    release();
    await slow;
    assert.equal((await sealEntries(own())).seq, 8);
    assert.deepEqual(await placesOf(database.db, [slowId, quickId]), [7, 8]);
    await sealed();
    assert.equal(await problems(), '');
    await other.close();
  });

  test('is chained once by many sealers and writers at the same time', async () => {
    const other = connect(database.url, { size: 6, onError: () => undefined });
    const writers = Array.from({ length: 60 }, (_unused, n) => log(n % 2 ? other.db : database.db, n));
    const sealers = Array.from({ length: 12 }, (_unused, n) =>
      sealEntries({ ...own(), db: n % 2 ? other.db : database.db }),
    );
    await Promise.all([...writers, ...sealers]);
    await sealed();
    const verdict = await verifyAuditLog(own(), file);
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
    await sealed();
    const verdict = await verifyAuditLog(own(), file);
    assert.deepEqual([verdict.problems, verdict.checked], [[], 7]);
  });
});
