import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Whether the account of invoice `i` was deleted at the provider, which collects nothing of it any more. */
const isGone = sql`exists (select from stripe_customer c where c.stripe_id = i.stripe_id and (c.record->>'deleted')::boolean)`;

/** Open cases whose invoice is not owed any more. */
export async function settledCases(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.invoice_id as id from dunning_case k left join stripe_invoice i using (invoice_id)
    where k.state = 'open' and (i.invoice_id is null or i.status is distinct from 'open' or i.amount_remaining_cents = 0 or ${isGone})
    order by k.failed_at, k.invoice_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A case that was closed just now. */
export interface ClosedCase {
  readonly userid: string;
  readonly number: string | null;
  readonly state: 'paid' | 'closed';
  readonly invoiceStatus: string | null;
  readonly currency: string;
  readonly recoveredCents: number;
  readonly recoveredAfter: string | null;
}

/** Closes a case whose invoice is not owed any more; undefined where it is closed already, or owed again. */
export async function closeCase(trx: Trx, invoiceId: string, nowMs: number): Promise<ClosedCase | undefined> {
  const { rows } = await sql<ClosedCase>`
    update dunning_case k set
      state = case when i.status = 'paid' then 'paid' else 'closed' end,
      closed_at = ${new Date(nowMs).toISOString()}, next_step = null, next_on = null, wait = null,
      recovered_cents = case when i.status = 'paid' then k.amount_cents else 0 end,
      recovered_after = case when i.status = 'paid' then (select s.step_id from dunning_step s where s.invoice_id = k.invoice_id
        and s.state in ('done', 'declined', 'running', 'handed') order by s.position desc limit 1) end
    from (select 1) one left join stripe_invoice i on i.invoice_id = ${invoiceId}
    where k.invoice_id = ${invoiceId} and k.state = 'open'
      and (i.invoice_id is null or i.status is distinct from 'open' or i.amount_remaining_cents = 0 or ${isGone})
    returning k.userid, k.number, k.state, case when ${isGone} then nullif(i.status, 'open') else i.status end as "invoiceStatus", k.currency, k.recovered_cents as "recoveredCents",
      k.recovered_after as "recoveredAfter"`.execute(trx);
  return rows[0];
}

/** The block that dunning made for an invoice, unless another open invoice of the customer holds one as well. */
export async function blockToLift(
  trx: Trx,
  invoiceId: string,
): Promise<{ limitBefore: number; unblocks: boolean } | undefined> {
  const { rows } = await sql<{ limitBefore: number; unblocks: boolean }>`
    select s.limit_before as "limitBefore", coalesce((p.policy->>'unblockOnPayment')::boolean, true) as unblocks
    from dunning_step s join dunning_case k using (invoice_id) join dunning_policy p on p.version = s.policy_version
    where s.invoice_id = ${invoiceId} and s.kind = 'block' and s.state = 'done' and s.limit_before is not null
      and not exists (select from dunning_case o join dunning_step b using (invoice_id)
        where o.userid = k.userid and o.state = 'open' and o.invoice_id <> k.invoice_id and b.kind = 'block' and b.state = 'done')
    order by s.position limit 1`.execute(trx);
  return rows[0];
}
