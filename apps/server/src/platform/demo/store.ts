import { sql } from 'kysely';
import { readState, writeState } from '../app-state/store.ts';
import type { Db, DbOrTrx } from '../db/connect.ts';

/** What the database remembers of its demo world. */
export interface DemoMark {
  readonly state: 'making' | 'made';
  readonly size: number;
  /** YYYY-MM-DD */
  readonly today: string;
}

const name = 'demo-world';

export const readDemoMark = (db: DbOrTrx): Promise<DemoMark | undefined> => readState<DemoMark>(db, name);
export const writeDemoMark = (db: DbOrTrx, mark: DemoMark): Promise<void> => writeState(db, name, mark);

/** Whether anybody is known here yet. */
export async function hasAccounts(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql`select 1 from account limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether anybody may sign in. */
export async function hasStaff(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql`select 1 from account where user_role is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Empties every table and the queue, append-only ones too: only for a demo world that was not finished. */
export async function wipeEverything(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
      trx,
    );
    for (const { table_name } of rows)
      await sql`alter table ${sql.table(table_name)} disable trigger user`.execute(trx);
    const tables = sql.join(rows.map((row) => sql.table(row.table_name)));
    await sql`truncate ${tables} restart identity cascade`.execute(trx);
    for (const { table_name } of rows)
      await sql`alter table ${sql.table(table_name)} enable trigger user`.execute(trx);
    await sql`drop schema if exists pgboss cascade`.execute(trx);
  });
}

/** Customers of the demo, the newest first: whom records that name a customer may be about. */
export async function demoCustomers(
  db: DbOrTrx,
  count: number,
): Promise<{ userid: string; email: string; planCode: string; firstname: string; lastname: string }[]> {
  const { rows } = await sql<{
    userid: string;
    email: string;
    planCode: string;
    firstname: string;
    lastname: string;
  }>`
    select userid, email::text as email, plan_code as "planCode", firstname, lastname
    from account where user_role is null order by created_at desc, userid limit ${count}`.execute(db);
  return rows;
}
