import { sql } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';

/** The outcomes of a customer's audit entries of one kind, oldest first. */
export async function outcomesOf(db: DbOrTrx, userid: string, kind: string): Promise<string[]> {
  const { rows } = await sql<{
    outcome: string;
  }>`select outcome from audit_entry where target_id = ${userid} and kind = ${kind} order by id`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

/** How often an event of the card provider is in the database. */
export async function eventCounts(
  db: DbOrTrx,
  id: string,
): Promise<{ events: number; audits: number; open: number }> {
  const { rows } = await sql<{ events: number; audits: number; open: number }>`
    select (select count(*) from stripe_event where event_id = ${id}) as events,
      (select count(*) from audit_entry where target_kind = 'stripe-event' and target_id = ${id}) as audits,
      (select count(*) from stripe_event where event_id = ${id} and handled_at is null) as open`.execute(db);
  return rows[0]!;
}

/** How many effects are not settled. */
export async function openEffects(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from effect where state in ('intended', 'running', 'unknown')`.execute(db);
  return rows[0]!.count;
}

/** How many effects were ever intended. */
export async function intentsOf(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from effect`.execute(db);
  return rows[0]!.count;
}
