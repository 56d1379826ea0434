import { sql } from 'kysely';
import type { StripeEvent } from '../../../platform/connectors/stripe/events.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** The customers of charges that are mirrored, by charge. */
export async function ownersOfCharges(
  db: DbOrTrx,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!chargeIds.length) return new Map();
  const { rows } = await sql<{ charge: string; owner: string }>`
    select charge_id as charge, stripe_id as owner from stripe_charge where charge_id = any(${[...chargeIds]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ charge, owner }) => [charge, owner]));
}

/** Stores events that are not there yet and answers those that are new. */
export async function insertEvents(
  trx: DbOrTrx,
  events: readonly StripeEvent[],
  source: 'webhook' | 'reconcile',
): Promise<StripeEvent[]> {
  if (!events.length) return [];
  const { rows } = await sql<{ id: string }>`
    insert into stripe_event (event_id, type, stripe_id, charge_id, created_at, source)
    select id, type, "stripeId", "chargeId", created, ${source}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as r (id text, type text, "stripeId" text, "chargeId" text, created timestamptz)
    on conflict (event_id) do nothing returning event_id as id`.execute(trx);
  const fresh = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => fresh.delete(id));
}

/**
 * Marks the events of nobody, and of customers who are not linked, as handled: nothing here follows from them. An event that
 * names a charge which is not mirrored yet is left open, see `linkWaiting`.
 */
export async function passOver(trx: DbOrTrx, events: readonly StripeEvent[]): Promise<void> {
  await sql`
    update stripe_event e set handled_at = now() where event_id = any(${events.map(({ id }) => id)}::text[])
      and not (stripe_id is null and charge_id is not null)
      and not exists (select 1 from stripe_customer c where c.stripe_id = e.stripe_id)`.execute(trx);
}

/** Links events that waited for their charge to the customer who was charged, and answers these customers, each once. */
export async function linkWaiting(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update stripe_event e set stripe_id = c.stripe_id from stripe_charge c
    where e.handled_at is null and e.stripe_id is null and c.charge_id = e.charge_id
    returning e.stripe_id as id`.execute(trx);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Which of these customers are linked to an account here. */
export async function linkedAmong(db: DbOrTrx, stripeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select stripe_id as id from stripe_customer where stripe_id = any(${[...stripeIds]}::text[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ids of a customer's events that nobody has handled yet. */
export async function openEventsOf(db: DbOrTrx, stripeId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select event_id as id from stripe_event where stripe_id = ${stripeId} and handled_at is null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Marks events as handled. */
export async function markHandled(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update stripe_event set handled_at = now(), tries = tries + 1 where event_id = any(${[...ids]}::text[]) and handled_at is null`.execute(
    trx,
  );
}

/** Customers with events that have waited for longer than a minute: their job was lost. */
export async function customersLeftBehind(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct stripe_id as id from stripe_event
    where handled_at is null and stripe_id is not null and received_at < now() - interval '1 minute'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Up to when events were compared with those of the provider, or null. */
export async function checkedThrough(db: DbOrTrx): Promise<string | null> {
  const { rows } = await sql<{ through: string }>`select through from stripe_event_check`.execute(db);
  return rows[0]?.through ?? null;
}

/** Notes up to when events were compared; never back to an earlier moment. */
export async function noteChecked(db: DbOrTrx, throughMs: number): Promise<void> {
  await sql`
    insert into stripe_event_check (through) values (to_timestamp(${throughMs / 1000}))
    on conflict (singleton) do update set through = greatest(stripe_event_check.through, excluded.through)`.execute(
    db,
  );
}

/** Forgets events that the provider has forgotten too: after 35 days; of those that wait for their charge too. */
export async function pruneEvents(db: DbOrTrx, nowMs: number): Promise<void> {
  await sql`delete from stripe_event where (handled_at is not null or stripe_id is null) and created_at < to_timestamp(${nowMs / 1000}) - interval '35 days'`.execute(
    db,
  );
}

/** Whose account a customer of the card provider is, or undefined. */
export async function ownerOf(db: DbOrTrx, stripeId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    userid: string;
  }>`select userid from stripe_customer where stripe_id = ${stripeId}`.execute(db);
  return rows[0]?.userid;
}
