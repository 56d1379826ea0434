import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Change sets of 2,000 symbols, S0 and on, a third of them about corporate actions with a fact of the chart. */
export async function manyChangeSets(db: Db, count: number): Promise<void> {
  await sql`
    with made as (
      insert into change_set (kind, target_kind, target, actor_label, source, summary, row_count)
      select 'k', case n % 3 when 0 then 'eds' else 'chart' end, 'S' || n % 2000, 'a', 's', 'm', 1 from generate_series(1, ${count}::int) n
      returning id, target_kind, target)
    insert into change_set_subject (target_kind, target, change_set_id)
    select target_kind, target, id from made union select 'chart', target, id from made`.execute(db);
  await sql`analyze change_set, change_set_subject`.execute(db);
}
