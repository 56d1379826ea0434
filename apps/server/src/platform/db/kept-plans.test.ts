import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { connect } from './connect.ts';
import { planKept } from './kept-plans.ts';
import { testDatabase } from './testing/database.ts';

test('a marked read is parsed once for each connection and answers each value by itself; others leave nothing there', async () => {
  const database = await testDatabase();
  const { db, pool, close } = connect(database.url, { size: 1, onError: assert.ifError });
  try {
    const twice = async (value: number) =>
      (await sql<{ twice: number }>`select ${planKept} ${value}::int * 2 as twice`.execute(db)).rows[0]!
        .twice;
    for (let value = 1; value <= 9; value += 1) assert.equal(await twice(value), 2 * value);
    await sql`select ${1}::int as plain`.execute(db);
    await assert.rejects(sql`select ${planKept} ${'no number'}::int`.execute(db), /invalid input syntax/);
    assert.equal(await twice(21), 42);
    const kept = await sql<{ statement: string; generic: boolean }>`
      select statement, generic_plans > 0 as generic from pg_prepared_statements order by statement desc`.execute(
      db,
    );
    assert.deepEqual(kept.rows, [
      { statement: 'select /* plan kept */ $1::int * 2 as twice', generic: true },
      // It was parsed; its value was refused.
      { statement: 'select /* plan kept */ $1::int', generic: false },
    ]);
    // The pool hands over a callback, and words in another way.
    const { rows } = await pool.query<{ sum: number }>('select /* plan kept */ $1::int + 1 as sum', [1]);
    assert.deepEqual(rows, [{ sum: 2 }]);
  } finally {
    await close();
    await database.drop();
  }
});
