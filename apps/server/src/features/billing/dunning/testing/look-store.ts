import { sql } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { actedMark } from '../../../../platform/effects/try.ts';
import { heldBack } from '../store.ts';

/** A kept step as tests compare it. */
export interface KeptStep {
  readonly invoiceId: string;
  readonly stepId: string;
  readonly kind: string;
  readonly state: string;
  readonly on: string;
  /** ISO 8601. */
  readonly at: string;
  readonly day: number;
  readonly message: string;
}

/** Every kept step, in the order in which they were done. */
export async function keptSteps(db: DbOrTrx, invoiceId?: string): Promise<KeptStep[]> {
  const { rows } = await sql<KeptStep>`
    select invoice_id as "invoiceId", step_id as "stepId", kind, state, on_day as "on", done_at as "at", day, message from dunning_step
    ${invoiceId === undefined ? sql`` : sql`where invoice_id = ${invoiceId}`} order by position`.execute(db);
  return rows;
}

/** How often each thing happened that a step does. */
export interface StepCounts {
  readonly mails: number;
  readonly effects: number;
  /** Effects that ended before they acted, because dunning was held back: their step comes again, with an effect of its own. */
  readonly withdrawn: number;
  readonly tasks: number;
  readonly limits: number;
  readonly audits: number;
}

/** Counts what steps did about a customer, where it happened. */
export async function countsOf(db: DbOrTrx, userid: string): Promise<StepCounts> {
  const { rows } = await sql<StepCounts>`
    select (select count(*) from outbox_mail where userid = ${userid} and template_type like 'failed/%') as mails,
      (select count(*) from effect where target_id = ${userid}) as effects,
      (select count(*) from effect where target_id = ${userid} and state = 'failed' and status = ${heldBack}
        and not steps ? ${actedMark}) as withdrawn,
      (select count(*) from task_link where kind = 'customer' and id = ${userid}) as tasks,
      (select count(*) from audit_entry where target_id = ${userid} and kind = 'account.rate-limit-changed') as limits,
      (select count(*) from audit_entry where target_id = ${userid} and kind like 'dunning.%') as audits`.execute(
    db,
  );
  return rows[0]!;
}

/** A case and its customer as tests compare them. */
export interface CaseLook {
  readonly state: string;
  /** In cents. */
  readonly recovered: number;
  /** The step after which it was paid. */
  readonly after: string | null;
  /** The customer's rate limit and plan. */
  readonly limit: number;
  readonly plan: string;
  readonly wait: string | null;
}

export async function caseOf(db: DbOrTrx, invoiceId: string): Promise<CaseLook | undefined> {
  const { rows } = await sql<CaseLook>`
    select k.state, k.recovered_cents as recovered, k.recovered_after as after, a.custom_rate_limit as "limit", a.plan_code as plan, k.wait
    from dunning_case k join account a using (userid) where k.invoice_id = ${invoiceId}`.execute(db);
  return rows[0];
}

/** Forgets every case and turns dunning off, so that one world serves many histories. */
export async function forgetAll(db: DbOrTrx): Promise<void> {
  await sql`update dunning_setting set active_version = null, activated_at = null, paused_at = null`.execute(
    db,
  );
  await sql`truncate dunning_case, dunning_dry_run cascade`.execute(db);
  await sql`truncate dunning_exception, mail_lock`.execute(db);
  await sql`delete from stripe_customer`.execute(db);
}

/** Cases that were paid after one step each. */
export async function insertPaidCases(
  db: DbOrTrx,
  userid: string,
  cases: readonly {
    invoiceId: string;
    currency: string;
    cents: number;
    closedAt: string;
    after: string | null;
  }[],
): Promise<void> {
  for (const { invoiceId, currency, cents, closedAt, after } of cases) {
    await sql`insert into dunning_case (invoice_id, userid, stripe_id, currency, plan_code, amount_cents, failed_at, opened_at, state, closed_at, recovered_cents, recovered_after)
      values (${invoiceId}, ${userid}, 'cus_x', ${currency}, 'monthlyIND1', ${cents}, ${closedAt}, ${closedAt}, 'paid', ${closedAt}, ${cents}, ${after})`.execute(
      db,
    );
    if (after)
      await sql`insert into dunning_step (invoice_id, step_id, kind, day, on_day, done_at, state, policy_version)
        values (${invoiceId}, ${after}, 'mail', 1, ${closedAt}::timestamptz::date, ${closedAt}, 'done', 1)`.execute(
        db,
      );
  }
}

/** How many acts at vendors have no outcome yet. */
export async function unsettledCount(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from effect where state not in ('done', 'failed')`.execute(db);
  return rows[0]!.count;
}

/** Makes of a kept step what an earlier release left of it. */
export async function keepAsBefore(
  db: DbOrTrx,
  { invoiceId, stepId }: Pick<KeptStep, 'invoiceId' | 'stepId'>,
  was: Pick<KeptStep, 'state' | 'message'>,
): Promise<void> {
  await sql`
    update dunning_step set state = ${was.state}, message = ${was.message}, limit_before = null
    where invoice_id = ${invoiceId} and step_id = ${stepId}`.execute(db);
}

/** The limit that a block of an invoice keeps; null: none does. */
export async function keptLimit(db: DbOrTrx, invoiceId: string): Promise<number | null> {
  const { rows } = await sql<{ before: number | null }>`
    select limit_before as before from dunning_step where invoice_id = ${invoiceId} and kind = 'block'`.execute(
    db,
  );
  return rows[0]?.before ?? null;
}

/** Names the step after which a case was paid, as an earlier release did. */
export async function creditTo(db: DbOrTrx, invoiceId: string, stepId: string): Promise<void> {
  await sql`update dunning_case set recovered_after = ${stepId} where invoice_id = ${invoiceId}`.execute(db);
}

/** Forgets that the block of an invoice was given up, as earlier releases never kept it. */
export async function forgetReleases(db: DbOrTrx, invoiceId: string): Promise<void> {
  await sql`update dunning_step set released_at = null where invoice_id = ${invoiceId}`.execute(db);
}

/** Mirrors what the provider says of an invoice after a part payment or a credit note. Amounts are in cents. */
export async function mirrorInvoice(
  db: DbOrTrx,
  invoiceId: string,
  { status, paid, remaining }: { status: string; paid: number; remaining: number },
): Promise<void> {
  const changes = JSON.stringify({ status, amountPaidCents: paid, amountRemainingCents: remaining });
  await sql`update stripe_invoice set status = ${status}, amount_remaining_cents = ${remaining}, record = record || ${changes}::jsonb
    where invoice_id = ${invoiceId}`.execute(db);
}
