import {
  paypalAtMost,
  paypalPageSize,
  type PaypalSort,
  type paypalStatuses,
} from '@midoffice/contract/billing/payments/lists';
import type { PaypalLine } from '@midoffice/contract/billing/payments/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

/** What narrows the list of PayPal subscriptions, and its order. */
export interface PaypalAsked {
  readonly search?: string | undefined;
  readonly status?: (typeof paypalStatuses)[number] | undefined;
  readonly sort?: PaypalSort | `-${PaypalSort}` | undefined;
  /** 1-based; without it all, one more than {@link paypalAtMost} where there are more. */
  readonly page?: number | undefined;
  /** Staff accounts are listed to admins only. */
  readonly reader: ListReader;
}

const columns: Record<PaypalSort, RawBuilder<unknown>> = {
  nextBillingTime: sql`p.record->>'nextBillingTime'`,
  email: sql`a.email`,
  planCode: sql`a.plan_code`,
  status: sql`p.record->>'status'`,
  amount: sql`(p.record->>'amountCents')::bigint`,
  fetchedAt: sql`p.fetched_at`,
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function conditionsOf({ search, status, reader }: PaypalAsked): RawBuilder<unknown> {
  const like = search ? `%${escaped(search.toLowerCase())}%` : '';
  return sql`
    p.record->>'subscriptionID' is not null
    and ${isListedRecord(reader, { userid: sql`p.userid` })}
    and (${status ?? null}::text is null or p.record->>'status' = ${status ?? null})
    ${
      like
        ? sql`and lower(concat_ws(' ', a.email::text, a.userid, p.record->>'payerEmail', p.record->>'subscriptionID')) like ${like}`
        : sql``
    }`;
}

/** The PayPal subscriptions that fit, and how many do. */
export async function listPaypal(
  db: DbOrTrx,
  asked: PaypalAsked,
): Promise<{ rows: PaypalLine[]; total: number }> {
  const sort = asked.sort ?? 'nextBillingTime';
  const column = columns[sort.replace(/^-/, '') as PaypalSort];
  const slice =
    asked.page === undefined
      ? sql`limit ${paypalAtMost + 1}`
      : sql`limit ${paypalPageSize} offset ${(asked.page - 1) * paypalPageSize}`;
  const fits = sql`where ${conditionsOf(asked)}`;
  const joined = sql`from paypal_account p join account a using (userid) ${fits}`;
  const [list, counted] = await Promise.all([
    sql<PaypalLine>`
      select a.userid, a.email::text as email, concat_ws(' ', a.firstname, a.lastname) as name, a.plan_code as "planCode",
        p.record->>'subscriptionID' as "subscriptionID", p.record->>'status' as status,
        p.record->>'payerEmail' as "payerEmail", (p.record->>'amountCents')::bigint as amount,
        p.record->>'currency' as currency, p.record->>'interval' as interval,
        (p.record->>'intervalCount')::integer as "intervalCount", p.record->>'startTime' as "startTime",
        p.record->>'nextBillingTime' as "nextBillingTime",
        coalesce((p.record->>'failedPayments')::integer, 0) as "failedPayments", a.legacy, a.migrated,
        exists (select from effect e where e.lock_key = 'migration:' || a.userid
          and e.state in ('intended', 'running', 'unknown')) as "underWay",
        p.fetched_at as "fetchedAt"
      ${joined}
      order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, a.userid ${slice}`.execute(
      db,
    ),
    // Each has its customer: only a search asks who that is, and the join is most of what counting costs.
    sql<{
      total: number;
    }>`select count(*) as total ${asked.search ? joined : sql`from paypal_account p ${fits}`}`.execute(db),
  ]);
  return { rows: list.rows, total: counted.rows[0]!.total };
}
