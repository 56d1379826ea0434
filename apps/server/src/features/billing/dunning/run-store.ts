import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Whether the account of invoice `i` was deleted at the provider, which collects nothing of it any more. */
const isGone = sql`exists (select from stripe_customer c where c.stripe_id = i.stripe_id and (c.record->>'deleted')::boolean)`;

/**
 * What payments have settled of case `k` since it was opened; a credit note may settle the rest of its invoice `i`. Whatever an older
 * release mirrored says only that it is paid.
 */
export const recoveredCents = sql`(case when i.status = 'paid' then least(k.amount_cents, greatest(0,
  coalesce((i.record->>'amountPaidCents')::bigint, k.paid_before_cents + k.amount_cents) - k.paid_before_cents)) else 0 end)`;

/** Whether case `k` can be closed: its invoice `i` is not collected any more, or was paid after all. */
const closes = sql`(k.state = 'open' and (i.invoice_id is null or i.status is distinct from 'open' or i.amount_remaining_cents = 0 or ${isGone})
  or k.state = 'closed' and ${recoveredCents} > 0)`;

/** Whether closed case `k` gives up its block: a written-off invoice `i` can still be paid, and holds it until then. */
const givesUpBlock = sql`(k.state = 'paid' or k.state = 'closed' and (i.status is distinct from 'uncollectible' or ${isGone}))`;

/** Whether step `s` is a block that dunning made and nobody has lifted since. */
const holds = sql`s.kind = 'block' and s.state = 'done' and s.released_at is null`;

/** A case that is to be closed, or whose block is given up. */
export interface SettledCase {
  readonly invoiceId: string;
  readonly userid: string;
}

/** Cases whose invoice is not owed any more, and closed ones that were paid since, or hold a block without a cause. */
export async function settledCases(db: DbOrTrx): Promise<SettledCase[]> {
  const { rows } = await sql<SettledCase>`
    select k.invoice_id as "invoiceId", k.userid from dunning_case k left join stripe_invoice i using (invoice_id)
    where ${closes} or ${givesUpBlock} and exists (select from dunning_step s where s.invoice_id = k.invoice_id and ${holds})
    order by k.failed_at, k.invoice_id`.execute(db);
  return rows;
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

/** Closes a case whose invoice is not owed any more, or was paid after it was closed; undefined where there is nothing to close. */
export async function closeCase(trx: Trx, invoiceId: string, nowMs: number): Promise<ClosedCase | undefined> {
  const { rows } = await sql<ClosedCase>`
    update dunning_case k set
      state = case when ${recoveredCents} > 0 then 'paid' else 'closed' end,
      closed_at = ${new Date(nowMs).toISOString()}, next_step = null, next_on = null, wait = null,
      recovered_cents = ${recoveredCents},
      recovered_after = case when ${recoveredCents} > 0 then (select s.step_id from dunning_step s where s.invoice_id = k.invoice_id
        and s.state in ('done', 'declined', 'running', 'handed') order by s.position desc limit 1) end
    from (select 1) one left join stripe_invoice i on i.invoice_id = ${invoiceId}
    where k.invoice_id = ${invoiceId} and ${closes}
    returning k.userid, k.number, k.state, case when ${isGone} then nullif(i.status, 'open') else i.status end as "invoiceStatus", k.currency, k.recovered_cents as "recoveredCents",
      k.recovered_after as "recoveredAfter"`.execute(trx);
  return rows[0];
}

/** A block of a closed invoice that is given up. */
export interface GivenUpBlock {
  readonly userid: string;
  readonly number: string | null;
  readonly limitBefore: number | null;
  /** Whether the policy lets keys work again, and no other unpaid invoice of the customer holds the block too. */
  readonly lifts: boolean;
}

/** Gives up the block that a closed invoice holds, once. Undefined where it holds none, or goes on holding it. */
export async function giveUpBlock(
  trx: Trx,
  invoiceId: string,
  nowMs: number,
): Promise<GivenUpBlock | undefined> {
  const { rows } = await sql<GivenUpBlock>`
    update dunning_step s set released_at = ${new Date(nowMs).toISOString()}
    from dunning_case k left join stripe_invoice i on i.invoice_id = k.invoice_id, dunning_policy p
    where k.invoice_id = s.invoice_id and p.version = s.policy_version and s.invoice_id = ${invoiceId} and ${holds} and ${givesUpBlock}
    returning k.userid, k.number, s.limit_before as "limitBefore",
      coalesce((p.policy->>'unblockOnPayment')::boolean, true) and not exists (
        select from dunning_case o join dunning_step b using (invoice_id)
        where o.userid = k.userid and o.state <> 'paid' and o.invoice_id <> k.invoice_id
          and b.kind = 'block' and b.state = 'done' and b.released_at is null) as lifts`.execute(trx);
  return rows[0];
}

/** Gives up blocks whose limit somebody has changed since: another block of theirs is not lifted by a payment. */
export async function giveUpChangedBlocks(db: DbOrTrx, nowMs: number): Promise<void> {
  await sql`
    update dunning_step s set released_at = ${new Date(nowMs).toISOString()}
    from dunning_case k join account a using (userid)
    where k.invoice_id = s.invoice_id and ${holds} and a.custom_rate_limit <> -1`.execute(db);
}
