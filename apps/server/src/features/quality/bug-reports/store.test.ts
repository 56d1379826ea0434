// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/connect.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { plansOf } from '../../../platform/db/testing/plans.ts';
import { openReports } from './store.ts';
import { decide, manyReports } from './testing/many-store.ts';

describe('open reports among 50,000 decided ones', () => {
  let database: Database & { drop(): Promise<void> };
  before(async () => {
    database = await testDatabase();
    await manyReports(database.db, 50_000, 10);
  });
  after(() => database.drop());

  const ids = async () => (await openReports(database.db, 100)).map(({ id }) => id);

  test('are read without those that are decided', async () => {
    assert.equal((await ids()).length, 10);
    const [plan] = await plansOf(database.db, (db) => openReports(db, 100));
    assert.match(plan!, /Index Scan using bug_report_open .*rows=10(\.00)?\b/);
    assert.doesNotMatch(plan!, /Seq Scan on bug_report\b|bug_report_decision|Removed by Filter/);
  });

  test('follow the decision, whoever writes it or takes it back', async () => {
    const [first] = await ids();
    await decide(database.db, first!);
    assert.equal((await ids()).includes(first!), false);
    await sql`delete from bug_report_decision where report_id = ${first!}`.execute(database.db);
    assert.equal((await ids())[0], first);
  });
});
