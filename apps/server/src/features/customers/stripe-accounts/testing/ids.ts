import { sql } from 'kysely';
import type { TestServer } from '../../../../testing/server.ts';

/** The ids linked to a customer with whether they are active, by id. */
export async function idsOf({ platform }: TestServer, userid: string): Promise<Record<string, boolean>> {
  const rows = await platform.db
    .selectFrom('stripe_customer')
    .select(['stripe_id', 'active'])
    .where('userid', '=', userid)
    .where('removed_at', 'is', null)
    .orderBy('stripe_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.stripe_id, row.active]));
}

/** Whether the mirror has an id as deleted at the provider, also one that was taken from its customer; undefined: not mirrored. */
export async function isKeptAsDeleted(
  { platform }: TestServer,
  stripeId: string,
): Promise<boolean | undefined> {
  const row = await platform.db
    .selectFrom('stripe_customer')
    .select(sql<boolean>`(record->>'deleted')::boolean`.as('deleted'))
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return row?.deleted;
}

/** Outcome and details of the audit entries of one kind about a customer, oldest first. */
export async function auditOf({ platform }: TestServer, userid: string, kind: string) {
  return platform.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'entry_id', 'id')
    .select(['outcome', 'before', 'after', 'reason'])
    .where('target_id', '=', userid)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}
