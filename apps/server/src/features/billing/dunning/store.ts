import type { StepKind } from '@midoffice/contract/billing/dunning/lists';
import { staffRoles } from '@midoffice/contract/kernel';
import { mailLockMs } from '@midoffice/contract/customers/emails/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { Owed, PastStep } from './rules.ts';

/** An open invoice whose payment failed, with what a step about it needs. */
export interface OwedInvoice extends Owed {
  readonly stripeId: string;
  readonly email: string;
  readonly number: string | null;
  /** The account's plan as it is. */
  readonly accountPlan: string;
  /** Whether the mirror says how it is paid; rows of older releases do not. */
  readonly termsKnown: boolean;
}

const asOf = (nowMs: number): string => new Date(nowMs).toISOString();

/** As many open invoices as one run looks at; further ones wait for the next. */
export const mostOwed = 50_000;

/** How often the provider is asked about an invoice that it does not know, and the time between. */
const mostUnknown = 7;
const unknownPauseMs = 86_400_000;

/** Whether invoice `i` is paid by transfer, not by a stored card. Rows of older releases do not say. */
const byTransfer = sql`coalesce(i.record->>'collectionMethod' = 'send_invoice', false)`;
/** When invoice `i` is due; null: at once. */
const dueAt = sql`case when ${byTransfer} then coalesce((i.record->>'dueDate')::timestamptz, 'infinity') end`;
/** The provider plans and repeats charges only of invoices that it charges by itself. */
const termsKnown = sql`(i.record->>'collectionMethod' is not null or i.record->>'nextPaymentAttempt' is not null
  or (i.record->>'attemptCount')::int > 1)`;

/**
 * The open invoices of the mirror whose payment failed, the oldest failure first. One that is paid by transfer is owed from its
 * due day on, whatever card was declined before. Left out are those of staff, and of accounts
 * that were deleted at the provider: nothing is collected of them any more. So are those that the provider does not know, but for
 * a question a day in the first week.
 * @param scope.terms `undue`: only those that are paid by transfer and not due yet
 * @param scope.activatedAt an invoice that failed before is an old one; null: all are
 */
export async function owedInvoices(
  db: DbOrTrx,
  scope: {
    readonly nowMs: number;
    readonly activatedAt: string | null;
    readonly invoiceIds?: readonly string[];
    readonly userid?: string;
    readonly terms?: 'due' | 'undue';
  },
): Promise<OwedInvoice[]> {
  const { nowMs, activatedAt, invoiceIds, userid, terms = 'due' } = scope;
  const since = asOf(nowMs - mailLockMs);
  const among = sql`
    ${invoiceIds ? sql`and i.invoice_id = any(${[...invoiceIds]}::text[])` : sql``}
    ${userid === undefined ? sql`` : sql`and c.userid = ${userid}`}`;
  const { rows } = await sql<OwedInvoice>`
    select i.invoice_id as "invoiceId", i.stripe_id as "stripeId", c.userid, a.email::text as email,
      i.record->>'number' as number, i.record->>'currency' as currency, i.amount_remaining_cents as "remainingCents",
      case when a.plan_code = 'free' and own.status in ('past_due', 'unpaid') then coalesce(own.plan_code, 'free')
        else a.plan_code end as "planCode", a.plan_code as "accountPlan",
      case when own.status in ('past_due', 'unpaid') then 'unpaid' when own.status is not null then 'other'
        when i.record ? 'subscriptionId' and i.record->>'subscriptionId' is null then 'none' else 'unknown' end as subscription,
      a.custom_rate_limit = -1 as blocked, ${byTransfer} as "byTransfer", ${termsKnown} as "termsKnown",
      (select b.limit_before from dunning_case o join dunning_step b using (invoice_id)
        where o.userid = c.userid and o.state <> 'paid' and o.invoice_id <> i.invoice_id and b.kind = 'block' and b.state = 'done'
          and b.released_at is null order by b.position desc limit 1) as "heldLimit", first.at as "failedAt",
      coalesce(first.at < ${activatedAt}::timestamptz, true) as "isOld",
      coalesce((select jsonb_agg(jsonb_build_object('stepId', s.step_id, 'kind', s.kind, 'day', s.day, 'onDay', s.on_day, 'state', s.state)
        order by s.position) from dunning_step s where s.invoice_id = i.invoice_id), '[]') as steps,
      coalesce((select jsonb_object_agg(l.template_type, l.sent_at) from mail_lock l
        where l.receiver = 'user:' || c.userid and l.sent_at > ${since}), '{}') as rests,
      coalesce((select m.status = 'queued' and m.created_at > ${since} from outbox_mail m
        where m.receiver = 'user:' || c.userid and m.template_type like 'failed/%' order by m.id desc limit 1), false) as "mailWaits"
    from stripe_invoice i join stripe_customer c using (stripe_id) join account a using (userid)
    left join dunning_case k on k.invoice_id = i.invoice_id
    left join stripe_subscription own on own.subscription_id = i.record->>'subscriptionId'
    cross join lateral (select coalesce(k.failed_at,
      (select min(h.created_at) from stripe_charge h where h.status = 'failed' and h.record->>'invoiceId' = i.invoice_id),
      case when (i.record->>'attemptCount')::int > 0 then i.created_at end) as failed_at,
      coalesce(${dueAt} > ${asOf(nowMs)}, false) as undue) f
    cross join lateral (select case when f.failed_at is not null and not f.undue then greatest(f.failed_at, ${dueAt}) else f.failed_at end as at) first
    where i.status = 'open' and i.amount_remaining_cents > 0 and first.at is not null and f.undue = ${terms === 'undue'}
      and not coalesce((c.record->>'deleted')::boolean, false)
      and (a.user_role is null or a.user_role <> all(${[...staffRoles]}::text[]))
      and (k.state is null or k.state = 'open') ${among}
      and (k.unknown_at is null or k.unknown_count < ${mostUnknown} and k.unknown_at <= ${asOf(nowMs - unknownPauseMs)})
    order by first.at, i.invoice_id limit ${mostOwed}`.execute(db);
  return rows;
}

/** Lets one transaction at a time decide about steps, of all processes; held until it ends. */
export async function lockSteps(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dunning steps', 0))`.execute(trx);
}

/** How many steps of each kind were done on a day; those that were left out do not count. */
export async function doneOn(db: DbOrTrx, day: string): Promise<Partial<Record<StepKind, number>>> {
  const { rows } = await sql<{ kind: StepKind; count: number }>`
    select kind, count(*) as count from dunning_step
    where on_day = ${day}::date and state <> 'skipped' and state <> 'handed' group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Opens a case for each invoice that has none. @returns how many are new */
export async function openCases(trx: DbOrTrx, owed: readonly OwedInvoice[], nowMs: number): Promise<number> {
  if (!owed.length) return 0;
  const given = owed.map(
    ({ invoiceId, userid, stripeId, number, currency, planCode, remainingCents, failedAt }) => ({
      invoiceId,
      userid,
      stripeId,
      number,
      currency,
      planCode,
      remainingCents,
      failedAt,
    }),
  );
  const { numAffectedRows } = await sql`
    insert into dunning_case (invoice_id, userid, stripe_id, number, currency, plan_code, amount_cents, failed_at, opened_at,
      paid_before_cents)
    select "invoiceId", userid, "stripeId", number, currency, "planCode", "remainingCents", "failedAt", ${asOf(nowMs)},
      coalesce((select (i.record->>'amountPaidCents')::bigint from stripe_invoice i where i.invoice_id = "invoiceId"), 0)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r ("invoiceId" text, userid text, "stripeId" text, number text,
      currency text, "planCode" text, "remainingCents" bigint, "failedAt" timestamptz)
    on conflict (invoice_id) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Keeps in the mirror how an invoice is paid, where an older release read it. */
export async function noteTerms(
  db: DbOrTrx,
  invoiceId: string,
  terms: { readonly collectionMethod: string | null; readonly dueDate: string | null },
): Promise<void> {
  const { collectionMethod, dueDate } = terms;
  await sql`
    update stripe_invoice set record = record || ${JSON.stringify({ collectionMethod, dueDate })}::jsonb
    where invoice_id = ${invoiceId} and record->>'collectionMethod' is null`.execute(db);
}

/** Notes that the provider does not know an invoice: its case says so, and the next question follows a day later. */
export async function noteUnknown(
  db: DbOrTrx,
  invoiceId: string,
  { nowMs, wait }: { nowMs: number; wait: string },
): Promise<void> {
  await sql`
    update dunning_case set unknown_at = ${asOf(nowMs)}, unknown_count = unknown_count + 1, wait = ${wait} where invoice_id = ${invoiceId}`.execute(
    db,
  );
}

/** How many open cases are about an invoice that the provider does not know. */
export async function countUnknown(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dunning_case where state = 'open' and unknown_at is not null`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Forgets that the provider did not know an invoice: it does now. */
export async function noteKnown(db: DbOrTrx, invoiceId: string): Promise<void> {
  await sql`
    update dunning_case set unknown_at = null, unknown_count = 0 where invoice_id = ${invoiceId} and unknown_at is not null`.execute(
    db,
  );
}

/** A step to be kept. */
export interface NewStep extends Omit<PastStep, 'state'> {
  readonly invoiceId: string;
  readonly state: PastStep['state'];
  readonly message: string;
  readonly policyVersion: number;
  readonly nowMs: number;
  readonly mailId?: number | null;
  readonly effectId?: string | null;
  readonly taskId?: string | null;
  readonly limitBefore?: number | null;
}

/** Keeps a step of an invoice. Answers false where it was kept before. */
export async function insertStep(trx: Trx, step: NewStep): Promise<boolean> {
  const { rows } = await sql`
    insert into dunning_step (invoice_id, step_id, kind, day, on_day, done_at, state, message, policy_version, mail_id, effect_id, task_id, limit_before)
    values (${step.invoiceId}, ${step.stepId}, ${step.kind}, ${step.day}, ${step.onDay}::date, ${asOf(step.nowMs)}, ${step.state},
      ${step.message}, ${step.policyVersion}, ${step.mailId ?? null}, ${step.effectId ?? null}, ${step.taskId ?? null}, ${step.limitBefore ?? null})
    on conflict (invoice_id, step_id) do nothing returning invoice_id`.execute(trx);
  return rows.length === 1;
}

/** Status of an effect that dunning began and that ended before it acted, because dunning was held back. */
export const heldBack = 423;

/** Brings steps up to date whose act outside is settled by now. @returns the invoices that they belong to */
export async function settleSteps(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with settled as (
      update dunning_step s set message = e.message,
        -- Paid by somebody else before the retry charged anything: it is not what recovered the invoice.
        state = case when e.state = 'done' and (e.result->>'paidMeanwhile')::boolean then 'skipped'
          when e.state = 'done' then 'done' when e.status = 402 then 'declined' else 'failed' end
      from effect e where s.state = 'running' and e.id = s.effect_id and e.state in ('done', 'failed')
        and (e.state = 'done' or e.status is distinct from ${heldBack})
      returning s.invoice_id, s.step_id, s.state
    ), withdrawn as (
      -- Dunning was held back before it acted: it was not done, and comes again when its time has come.
      delete from dunning_step s using effect e
      where s.state = 'running' and e.id = s.effect_id and e.state = 'failed' and e.status = ${heldBack}
      returning s.invoice_id, s.step_id
    ), ended as (
      select invoice_id, step_id, state from settled union all select invoice_id, step_id, 'failed' from withdrawn
    ), credited as (
      -- A case that was closed while the retry ran named it; it is the step before it that the payment came after.
      update dunning_case k set recovered_after = (
        select p.step_id from dunning_step p where p.invoice_id = k.invoice_id and p.state in ('done', 'declined', 'running', 'handed')
          and not exists (select from ended d where d.invoice_id = p.invoice_id and d.step_id = p.step_id and d.state in ('skipped', 'failed'))
        order by p.position desc limit 1)
      from ended t where k.invoice_id = t.invoice_id and k.state = 'paid' and k.recovered_after = t.step_id
        and t.state in ('skipped', 'failed')
    )
    select invoice_id as id from ended`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps what is next of each open case. */
export async function putNext(
  db: DbOrTrx,
  next: readonly { invoiceId: string; step: string | null; on: string | null; wait: string | null }[],
): Promise<void> {
  const batch = 2_000;
  for (let start = 0; start < next.length; start += batch)
    await sql`
      update dunning_case k set next_step = r.step, next_on = r."on", wait = r.wait
      from jsonb_to_recordset(${JSON.stringify(next.slice(start, start + batch))}::jsonb)
        as r ("invoiceId" text, step text, "on" date, wait text)
      where k.invoice_id = r."invoiceId" and k.state = 'open'
        and (k.next_step, k.next_on, k.wait) is distinct from (r.step, r."on", r.wait)`.execute(db);
}
