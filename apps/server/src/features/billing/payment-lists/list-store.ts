import type { PaymentList, PaymentListSort } from '@midoffice/contract/billing/payment-lists/lists';
import type { ListFreshness } from '@midoffice/contract/billing/payment-lists/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { planKept } from '../../../platform/db/kept-plans.ts';

/** What narrows a list. */
export interface ListFilter {
  readonly search?: string | undefined;
  readonly planCode?: string | undefined;
  readonly state?: string | undefined;
}

/** Of a list what somebody may see: only admins see the accounts of staff. */
export interface Wanted extends ListFilter {
  readonly list: PaymentList;
  readonly isAdmin: boolean;
  /** When it is read; left out: states are those of when the list was made. */
  readonly nowMs?: number | undefined;
  /** These rows alone, by their keys. */
  readonly only?: readonly string[] | undefined;
  /** All but these rows. */
  readonly except?: readonly string[] | undefined;
}

/** A row as it is answered: what all rows have, and the fields of its list. */
export type AnsweredRow = {
  readonly rowKey: string;
  readonly userid: string | null;
  readonly email: string;
  readonly state: string;
} & Readonly<Record<string, unknown>>;

const sortColumns: Readonly<Record<Exclude<PaymentListSort, 'state'>, RawBuilder<unknown>>> = {
  email: sql`email`,
  planCode: sql`plan_code`,
  stripeID: sql`stripe_id`,
  apicount: sql`apicount`,
  amount: sql`amount`,
  date: sql`at`,
  until: sql`until`,
};

/** The state of a row; that of a manual subscription is asked of the clock, whenever its row was made. */
const stateOf = ({ list, nowMs }: Wanted): RawBuilder<unknown> =>
  list === 'manual-subscriptions' && nowMs !== undefined
    ? sql`case when (record->>'expiryDate')::timestamp at time zone 'UTC' < ${new Date(nowMs)} then 'expired' else 'running' end`
    : sql`state`;

/** Both directions read an index as it is: ascending rows without a value come last, descending first. */
function orderOf(wanted: Wanted, sort: PaymentListSort | `-${PaymentListSort}`): RawBuilder<unknown> {
  const descends = sort.startsWith('-');
  const name = sort.replace('-', '') as PaymentListSort;
  const column = name === 'state' ? stateOf(wanted) : sortColumns[name];
  return descends ? sql`${column} desc, row_key desc` : sql`${column}, row_key`;
}

const likeText = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Condition of the rows that fit. */
const fits = ({ search, planCode, state, only, except, ...wanted }: Wanted): RawBuilder<unknown> => sql`
  list = ${wanted.list} and (${wanted.isAdmin} or not is_staff)
  and ${search ? sql`search like ${likeText(search)}` : sql`true`}
  and ${planCode ? sql`plan_code = ${planCode}` : sql`true`}
  and ${state ? sql`${stateOf(wanted)} = ${state}` : sql`true`}
  and ${only ? sql`row_key = any(${[...only]}::text[])` : sql`true`}
  and ${except ? sql`row_key <> all(${[...except]}::text[])` : sql`true`}`;

/** Which plan is best depends on what is searched for, and on which rows are named. */
const planOf = ({ search, only, except }: Wanted): RawBuilder<unknown> =>
  search || only || except ? sql`` : planKept;

const answered = sql`
  jsonb_build_object('rowKey', row_key, 'userid', userid, 'email', email::text, 'state', state) || record as row`;

/** Rows of a list in an order. */
export async function listRows(
  db: DbOrTrx,
  wanted: Wanted,
  page: { sort: PaymentListSort | `-${PaymentListSort}`; limit: number; offset?: number },
): Promise<AnsweredRow[]> {
  const { rows } = await sql<{ row: AnsweredRow }>`
    select ${planOf(wanted)} ${answered} from payment_list_row where ${fits(wanted)}
    order by ${orderOf(wanted, page.sort)} limit ${page.limit} offset ${page.offset ?? 0}`.execute(db);
  return rows.map(({ row }) => row);
}

/** How many rows fit. */
export async function countRows(db: DbOrTrx, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${planOf(wanted)} count(*)::int as count from payment_list_row where ${fits(wanted)}`.execute(db);
  return rows[0]!.count;
}

interface Header {
  readonly refreshedAt: string | null;
  readonly refreshedBy: string | null;
  readonly tookMs: number | null;
  readonly note: string;
  readonly summary: Readonly<Record<string, unknown>>;
}

interface Reading {
  readonly source: string | null;
  readonly readAt: string | null;
}

const noHeader: Header = { refreshedAt: null, refreshedBy: null, tookMs: null, note: '', summary: {} };

/** When a list was made, by whom, and its figures. */
export async function headerOf(db: DbOrTrx, list: PaymentList): Promise<Header> {
  const { rows } = await sql<Header>`
    select ${planKept} refreshed_at as "refreshedAt", refreshed_by_label as "refreshedBy", took_ms as "tookMs", note, summary
    from payment_list where list = ${list}`.execute(db);
  return rows[0] ?? noHeader;
}

/** The header of a list, and when each source was last read to its end, ISO 8601: in one question. */
export async function headerWithReadings(
  db: DbOrTrx,
  list: PaymentList,
): Promise<{ header: Header; readings: ReadonlyMap<string, string | null> }> {
  // Neither table need have a row.
  const { rows } = await sql<{ [F in keyof Header]: Header[F] | null } & Reading>`
    select ${planKept} l.refreshed_at as "refreshedAt", l.refreshed_by_label as "refreshedBy", l.took_ms as "tookMs",
      l.note, l.summary, s.source, s.finished_at as "readAt"
    from (values (1)) as one left join payment_list l on l.list = ${list} left join payment_source s on true`.execute(
    db,
  );
  const readings = rows.flatMap(({ source, readAt }) => (source === null ? [] : [[source, readAt] as const]));
  const { refreshedAt, refreshedBy, tookMs, note, summary } = rows[0]!;
  const header = {
    refreshedAt,
    refreshedBy,
    tookMs,
    note: note ?? noHeader.note,
    summary: summary ?? noHeader.summary,
  };
  return { header, readings: new Map(readings) };
}

/** The refresh that waits or runs, the running one first; null: none. @param name the kind of job */
export async function openRefresh(db: DbOrTrx, name: string): Promise<ListFreshness['refreshing']> {
  const { rows } = await sql<NonNullable<ListFreshness['refreshing']>>`
    select ${planKept} job_id as "jobId", state, done, total, message from job_progress
    where name = ${name} and state in ('queued', 'running') and updated_at > now() - interval '1 hour'
    order by state = 'running' desc, created_at limit 1`.execute(db);
  return rows[0] ?? null;
}
