import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';

/** Decides a report, as a change set does. */
export async function decide(db: Db, id: string): Promise<void> {
  await sql`
    insert into bug_report_decision (report_id, accepted, declined, decided_by, decided_at)
    values (${id}, '{}', '{}', 'test', now())`.execute(db);
}

/** Reports of which all but the oldest few are decided. */
export async function manyReports(db: Db, decided: number, open: number): Promise<void> {
  await sql`
    insert into bug_report (id, created_at, description, endpoint, ticker, period, userid, changes)
    select 'r' || n, '2024-01-01'::timestamptz + n * interval '1 minute', '', 'quote', 'S', '', 'u', '[]'
    from generate_series(1, ${decided + open}::int) n`.execute(db);
  await sql`
    insert into bug_report_decision (report_id, accepted, declined, decided_by, decided_at)
    select 'r' || n, '{}', '{}', 'test', now() from generate_series(${open + 1}::int, ${decided + open}::int) n`.execute(
    db,
  );
  await sql`vacuum analyze bug_report`.execute(db);
  await sql`analyze bug_report_decision`.execute(db);
}
