// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { connect, type Database } from '../db/connect.ts';
import { migrateWithin } from '../db/migrate.ts';
import { freshDatabase, templateDatabase } from '../db/testing/cluster.ts';
import { testDatabase } from '../db/testing/database.ts';
import { plansOf } from '../db/testing/plans.ts';
import { manyChangeSets } from './testing/many-store.ts';
import { newestChangeSet } from './store.ts';

describe('whose facts a change set wrote', () => {
  test('change sets of an earlier release are found by the facts that they hold', async () => {
    const old = await freshDatabase(await templateDatabase('empty', async () => undefined));
    const { db, close } = connect(old.url, { size: 1, onError: () => undefined });
    after(async () => {
      await close();
      await old.drop();
    });
    await db.transaction().execute((trx) => migrateWithin(trx, '0022-review'));
    const written = async (
      targetKind: string,
      target: string,
      rows: readonly (readonly [table: string, key: object])[],
    ): Promise<number> => {
      const made = await sql<{ id: number }>`
        insert into change_set (kind, target_kind, target, actor_label, source, summary, row_count)
        values ('k', ${targetKind}, ${target}, 'a', 's', 'm', ${rows.length}) returning id`.execute(db);
      const { id } = made.rows[0]!;
      for (const [i, [table, key]] of rows.entries())
        await sql`insert into change_row (change_set_id, seq, table_name, row_key, field)
          values (${id}, ${i + 1}, ${table}, ${JSON.stringify(key)}, '*')`.execute(db);
      return id;
    };
    const own = await written('chart', 'AAA', [['bar_correction', { env: 'production', symbol: 'AAA' }]]);
    const edited = await written('eds', 'BBB', [
      ['eds_cell', { symbol: 'BBB', field: 'dividend' }],
      ['dividend_fact', { env: 'production', ex_date: '2024-01-05', symbol: 'BBB' }],
    ]);
    const reported = await written('bug-report', 'r1', [
      ['bug_report_decision', { report_id: 'r1' }],
      ['share_count_fact', { date: '2024-01-05', symbol: 'CCC' }],
      ['bar_correction', { env: 'production', symbol: 'CCC', field: 'close' }],
      ['bar_correction', { env: 'production', symbol: 'CCC', field: 'open' }],
    ]);
    await db.transaction().execute((trx) => migrateWithin(trx));
    const newest = (kind: string, target: string) => newestChangeSet(db, kind, target);
    assert.deepEqual(
      await Promise.all([newest('chart', 'AAA'), newest('chart', 'BBB'), newest('eds', 'BBB')]),
      [own, edited, edited],
    );
    assert.deepEqual(
      await Promise.all([newest('bug-report', 'r1'), newest('chart', 'CCC'), newest('market-cap', 'CCC')]),
      [reported, reported, reported],
    );
    assert.equal(await newest('market-cap', 'BBB'), 0);
    await assert.rejects(sql`delete from change_set_subject`.execute(db), /append|never/i);
  });

  describe('among 100,000 change sets', () => {
    let database: Database & { drop(): Promise<void> };
    before(async () => {
      database = await testDatabase();
      await manyChangeSets(database.db, 100_000);
    });
    after(() => database.drop());

    test('the newest of a symbol is one step into the index', async () => {
      const [plan] = await plansOf(database.db, (db) => newestChangeSet(db, 'chart', 'S17'));
      assert.match(plan!, /Index Only Scan Backward using change_set_subject_pkey .*rows=1\b/);
      assert.doesNotMatch(plan!, /Seq Scan/);
    });
  });
});
