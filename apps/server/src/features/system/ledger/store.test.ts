// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../../platform/db/connect.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { plansOf } from '../../../platform/db/testing/plans.ts';
import { manyChangeSets } from '../../../platform/ledger/testing/many-store.ts';
import { listChangeSets } from './store.ts';

describe('a list among 100,000 change sets', () => {
  let database: Database & { drop(): Promise<void> };
  before(async () => {
    database = await testDatabase();
    await manyChangeSets(database.db, 100_000);
  });
  after(() => database.drop());

  test('the newest fifty of a symbol read that symbol alone', async () => {
    const filter = {
      visible: { kinds: ['chart', 'eds'], whole: ['chart', 'eds'], calls: [] },
      targetKind: 'chart',
      target: 'S17',
      reverted: 'any',
      limit: 50,
    } as const;
    const { rows } = await listChangeSets(database.db, filter);
    assert.equal(rows.length, 50, 'it has that many');
    const [plan] = await plansOf(database.db, (db) => listChangeSets(db, filter));
    assert.match(plan!, /change_set_subject_pkey/);
    assert.doesNotMatch(plan!, /Seq Scan/);
  });
});
