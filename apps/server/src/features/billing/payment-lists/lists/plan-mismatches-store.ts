import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../../platform/db/connect.ts';
import { diagnose, versionOf, type MismatchFacts } from '../mismatch-rules.ts';
import type { ListDefinition, Scope } from './definition.ts';
import { inScope, isStaff, iso, momentOf, oneOf, runningStatuses, stripeIdOfAccount } from './parts-store.ts';

const list = 'plan-mismatches';

/** Subscriptions that entitle to a plan, by customer: a manual one, the card provider's, PayPal's. */
const entitled = (scope: Scope): RawBuilder<unknown> => sql`
  select userid, jsonb_agg(jsonb_build_object('source', source, 'plan', plan, 'status', status, 'since', ${iso(sql`since`)})
      order by place, since desc, id) as subscriptions,
    coalesce(array_agg(distinct coalesce(plan, '')) filter (where source = 'manual'), array_agg(distinct coalesce(plan, ''))) as plans
  from (
    select m.userid, 'manual' as source, m.plan_code as plan, 'active' as status, null::timestamptz as since, 0 as place, '' as id
    from manual_subscription m
    where (m.expiry_date is null or m.expiry_date >= (${momentOf(scope.nowMs)} at time zone 'UTC')::date) and ${inScope(sql`m.userid`, scope)}
    union all
    select c.userid, 'stripe', s.plan_code, s.status, s.created_at, case when c.active then 1 else 2 end, s.subscription_id
    from stripe_subscription s join stripe_customer c using (stripe_id)
    where s.status in ${oneOf(runningStatuses)} and ${inScope(sql`c.userid`, scope)}
    union all
    select p.userid, 'paypal', p.record->>'planCode', 'active', (p.record->>'startTime')::timestamptz, 3, ''
    from paypal_account p where p.record->>'status' = 'ACTIVE' and ${inScope(sql`p.userid`, scope)}) one
  group by userid`;

/** What Firebase holds by the latest reading: of all customers, or of this one. */
const firebase = (scope: Scope): RawBuilder<unknown> => sql`
  select distinct on (userid) userid, plan, at from (
    select p.userid, p.plan_code as plan, p.read_at as at from payment_source_record p
    where p.source = 'firebase' and ${inScope(sql`p.userid`, scope)}
    union all
    select l.userid, l.record->>'planType', l.fetched_at from linked_record l
    where l.store = 'firebase' and ${inScope(sql`l.userid`, scope)} and l.fetched_at >= coalesce(
      (select covers_from from payment_source where source = 'firebase'), '-infinity')) read
  order by userid, at desc`;

/** Where a customer has an account of which nothing was read yet: it was linked, and the provider was not asked since. */
const unread = sql`
  (select coalesce(jsonb_agg(distinct source order by source), '[]') from (
    select 'stripe' as source from stripe_customer c
    where c.userid = a.userid and c.read_at_us = 0 and c.record->>'created' is null and not (c.record->>'deleted')::boolean
      and not exists (select from stripe_subscription s where s.stripe_id = c.stripe_id)
    union all
    select 'paypal' from paypal_account p where p.userid = a.userid and p.record->>'status' is null) account)`;

/** Everybody whose records may disagree; `diagnose` decides. */
const rows = (scope: Scope): RawBuilder<unknown> => sql`
  with entitled as materialized (${entitled(scope)}), firebase as materialized (${firebase(scope)})
  select a.userid, a.userid, a.email, a.plan_code, ${stripeIdOfAccount}, '', a.current_api_count, 0, null::timestamptz, null::timestamptz, ${isStaff},
    jsonb_build_object('planCode', a.plan_code, 'firebasePlan', f.plan, 'apicount', a.current_api_count,
      'facts', jsonb_build_object('main', a.plan_code, 'key', k.plan_code, 'gateway', g.plan_code,
        'firebase', case when f.userid is null then null else jsonb_build_object('plan', f.plan, 'readAt', ${iso(sql`f.at`)}) end,
        'unread', ${unread}, 'subscriptions', coalesce(e.subscriptions, '[]'), 'paidOutside', a.enterprise or a.bank_transfer,
        'givenByHand', (
          select jsonb_build_object('at', ${iso(sql`t.at`)}, 'by', t.actor_label) from audit_entry t
          where t.target_id = a.userid and t.target_kind = 'account' and t.kind = 'account.plan-changed'
            and t.call = 'updatePlancode' and not exists (
              select from audit_entry u join audit_detail d on d.entry_id = u.id
              where u.target_kind = 'account' and u.target_id = t.target_id and u.kind = 'account.change-undone'
                and u.outcome = 'done' and u.id > t.id and d.after->>'undoes' = t.id::text)
          order by t.id desc limit 1)))
  from account a
  left join entitled e using (userid)
  left join firebase f using (userid)
  left join api_key k on k.userid = a.userid and k.main_key
  left join payment_source_record g on g.source = 'gateway' and g.id = encode(k.key_hash, 'hex')
  where ${inScope(sql`a.userid`, scope)} and (
    (f.userid is not null and f.plan is distinct from a.plan_code)
    or k.plan_code <> a.plan_code or g.plan_code <> k.plan_code
    or (e.plans is null and a.plan_code <> 'free' and not a.enterprise and not a.bank_transfer)
    or (e.plans is not null and e.plans <> array[a.plan_code]))`;

/** What is compared of one customer, as the records are now; null where nothing can differ. */
export async function mismatchFactsOf(
  db: DbOrTrx,
  userid: string,
  nowMs: number,
): Promise<MismatchFacts | null> {
  const { rows: found } = await sql<{ facts: MismatchFacts }>`
    select record->'facts' as facts from (${rows({ userids: [userid], nowMs })})
      made (row_key, userid, email, plan_code, stripe_id, state, apicount, amount, at, until, is_staff, record)`.execute(
    db,
  );
  return found[0]?.facts ?? null;
}

/** Notes which plan the gateway's record of the primary key has from now on; a later reading says it again. */
export async function noteGatewayPlan(trx: Trx, userid: string, planCode: string): Promise<void> {
  await sql`
    update payment_source_record p set plan_code = ${planCode} from api_key k
    where k.userid = ${userid} and k.main_key and p.source = 'gateway' and p.id = encode(k.key_hash, 'hex')`.execute(
    trx,
  );
}

interface Candidate {
  readonly key: string;
  readonly facts: MismatchFacts;
}

const batch = 2_000;

/** Decides the candidates, batch by batch: those without a difference go. */
async function complete(trx: Trx, scope: Scope): Promise<void> {
  for (let after = ''; ;) {
    const { rows: found } = await sql<Candidate>`
      select row_key as key, record->'facts' as facts from payment_list_row
      where list = ${list} and row_key > ${after} and state = '' and ${inScope(sql`userid`, scope)}
      order by row_key limit ${batch}`.execute(trx);
    if (!found.length) return;
    await settle(trx, found);
    after = found.at(-1)!.key;
  }
}

async function settle(trx: Trx, found: readonly Candidate[]): Promise<void> {
  const decided = found.map(({ key, facts }) => ({ key, facts, diagnosis: diagnose(facts) }));
  const wrong = decided.flatMap(({ key, facts, diagnosis }) =>
    diagnosis
      ? [
          {
            key,
            state: diagnosis.state,
            record: {
              ...diagnosis,
              keyPlan: facts.key,
              gatewayPlan: facts.gateway,
              version: versionOf(facts),
            },
          },
        ]
      : [],
  );
  await sql`
    update payment_list_row r set state = d.state, record = (r.record - 'facts') || (d.record - 'state')
    from jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) as d (key text, state text, record jsonb)
    where r.list = ${list} and r.row_key = d.key`.execute(trx);
  const right = decided.filter(({ diagnosis }) => !diagnosis).map(({ key }) => key);
  if (right.length)
    await sql`delete from payment_list_row where list = ${list} and row_key = any(${right}::text[])`.execute(
      trx,
    );
}

/** Customers whose plan is not the same in subscriptions, main record, Firebase and gateway. */
export const planMismatches: ListDefinition = {
  list,
  sources: ['firebase', 'gateway', 'paypal'],
  rows,
  complete,
};
