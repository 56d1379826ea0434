import { dunningPageSize } from '@midoffice/contract/billing/dunning/lists';
import type { CustomerCase, DunningCase, DunningFigures } from '@midoffice/contract/billing/dunning/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { recoveredCents } from './run-store.ts';
import { isListedAccount, type ListReader } from '../../customers/customer-records/api.ts';

// Paid or void in the mirror shows at once, whenever the next run closes the case.
const shown = sql`k.invoice_id as "invoiceID", k.number as "invoiceNumber", k.userid, a.email::text as email, k.currency,
  k.amount_cents as "amountCents", k.plan_code as "planCode", k.failed_at as "failedAt",
  case when k.state = 'open' and ${recoveredCents} > 0 then 'paid' when k.state = 'open' and i.status is distinct from 'open' then 'closed' else k.state end as state,
  k.closed_at as "closedAt", k.recovered_cents as "recoveredCents", k.next_step as "nextStep", k.next_on as "nextOn", k.wait,
  (select count(*) from dunning_step s where s.invoice_id = k.invoice_id and s.state <> 'skipped') as "stepsDone",
  (select s.step_id from dunning_step s where s.invoice_id = k.invoice_id and s.state <> 'skipped' order by s.position desc limit 1) as "lastStep"`;
const from = sql`from dunning_case k join account a using (userid) left join stripe_invoice i on i.invoice_id = k.invoice_id`;

/** A page of cases: open ones by their age, others by when they were closed. */
export async function listCases(
  db: DbOrTrx,
  {
    state,
    search,
    page,
    reader,
  }: { state: DunningCase['state']; search: string; page: number; reader: ListReader },
): Promise<{ rows: DunningCase[]; total: number }> {
  const where = sql`k.state = ${state} and ${isListedAccount(reader)}
    and (${search} = '' or strpos(lower(concat_ws(' ', a.email::text, k.userid, k.number, k.invoice_id)), lower(${search})) > 0)`;
  const order = state === 'open' ? sql`k.failed_at, k.invoice_id` : sql`k.closed_at desc, k.invoice_id`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<DunningCase>`select ${shown} ${from} where ${where} order by ${order}
      limit ${dunningPageSize} offset ${(page - 1) * dunningPageSize}`.execute(db),
    sql<{
      total: number;
    }>`select count(*) as total from dunning_case k join account a using (userid) where ${where}`.execute(db),
  ]);
  return { rows, total: counted[0]!.total };
}

/** A customer's cases with their steps: open ones first, from the one that failed first, as a run takes them; then the newest. */
export async function casesOf(db: DbOrTrx, userid: string): Promise<CustomerCase[]> {
  const { rows } = await sql<CustomerCase>`
    select ${shown}, coalesce((select jsonb_agg(jsonb_build_object('stepID', s.step_id, 'kind', s.kind, 'day', s.day, 'at', s.done_at,
        'state', s.state, 'message', s.message, 'policyVersion', s.policy_version, 'taskID', s.task_id) order by s.position)
      from dunning_step s where s.invoice_id = k.invoice_id), '[]') as steps
    ${from} where k.userid = ${userid} order by k.state <> 'open', case when k.state = 'open' then k.failed_at end,
      k.opened_at desc, k.invoice_id limit 50`.execute(db);
  return rows;
}

/** What was recovered since a day, by week and currency, in all, and after which step. */
export async function figuresSince(db: DbOrTrx, since: string): Promise<DunningFigures> {
  const [recovered, totals, steps] = await Promise.all([
    sql<DunningFigures['recovered'][number]>`
      select to_char(date_trunc('week', closed_at at time zone 'UTC'), 'YYYY-MM-DD') as week, currency,
        sum(recovered_cents)::bigint as cents, count(*) as invoices
      from dunning_case where state = 'paid' and closed_at >= ${since} group by 1, 2 order by 1, 2`.execute(
      db,
    ),
    sql<DunningFigures['totals'][number]>`
      select k.currency, coalesce(sum(k.recovered_cents) filter (where k.state = 'paid'), 0)::bigint as cents,
        count(*) filter (where k.state = 'paid') as invoices,
        coalesce(sum(k.amount_cents) filter (where k.state = 'closed'), 0)::bigint as "lostCents",
        coalesce(sum(coalesce(i.amount_remaining_cents, 0)) filter (where k.state = 'open'), 0)::bigint as "openCents"
      from dunning_case k left join stripe_invoice i using (invoice_id)
      where k.state = 'open' or k.closed_at >= ${since} group by 1 order by 1`.execute(db),
    sql<DunningFigures['steps'][number]>`
      select s.step_id as "stepID", s.kind, count(*) filter (where s.state <> 'skipped') as done,
        count(*) filter (where s.state in ('declined', 'failed')) as declined, count(*) filter (where s.state = 'skipped') as skipped,
        count(*) filter (where k.state = 'paid' and k.recovered_after = s.step_id) as "paidAfter"
      from dunning_step s join dunning_case k using (invoice_id) where s.done_at >= ${since}
      group by 1, 2 order by min(s.day), 1`.execute(db),
  ]);
  return { recovered: recovered.rows, totals: totals.rows, steps: steps.rows };
}
