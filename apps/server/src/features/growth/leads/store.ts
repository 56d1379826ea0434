import type { Lead, LeadSort, LeadState, LeadType } from '@midoffice/contract/growth/leads/shapes';
import { leadPageSize, leadProgresses, leadStatuses } from '@midoffice/contract/growth/leads/shapes';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';
import type { LeadTable } from '../../../platform/db/schema.gen.ts';

/** What narrows the list of leads. */
export interface LeadFilter {
  readonly type?: LeadType | undefined;
  readonly search?: string | undefined;
  readonly state?: LeadState | undefined;
  readonly status?: string | undefined;
  readonly progress?: string | undefined;
  readonly assignee?: string | undefined;
  /** Who reads the list: leads of staff accounts are listed to admins only. Left out: all are meant. */
  readonly reader?: ListReader | undefined;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

// Where the lead's user is known, the account has plan and calls; otherwise the values of the list are used.
const source = sql`lead l left join account a on a.userid = l.userid`;
const plan = sql`coalesce(a.plan_code, l.plan_code)`;
const calls = sql`coalesce(a.current_api_count, l.api_count)`;

const columns = sql`
  l.id as "_id", l.domain, l.email::text as email,
  case when l.email = '' then l.other_emails else array_prepend(l.email::text, l.other_emails) end as "allEmails",
  l.userid, a.userid is not null as "knownUser", ${plan} as "planCode", ${calls} as "apiCount",
  coalesce(a.last_api_call_at, l.last_api_call_at) as "lastAPICall", l.backlinks, l.search_traffic as searchtraffic,
  l.authority_score as authscore, l.accessible, l.status, l.progress, l.excluded,
  l.manual_mail_sent_by as "manualMailSentBy", l.manual_mail_sent_at as "manualMailSentAt",
  l.email_response as "emailResponse", l.assignee, l.manual_inserted as "manualInserted",
  coalesce((select jsonb_agg(jsonb_build_object('templateType', m.template, 'emailSentBy', m.sent_by,
      'status', (select o.status from outbox_mail o where o.id = m.mail_id),
      'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.sent_at desc, m.id desc)
    from lead_mail m where m.lead_id = l.id), '[]') as "emailsSent",
  l.created_at as "createdAt", l.updated_at as "updatedAt"`;

const sortColumns: Record<LeadSort, RawBuilder<unknown>> = {
  domain: sql`l.domain`,
  email: sql`nullif(l.email, '')`,
  apiCount: calls,
  createdAt: sql`l.created_at`,
  accessible: sql`l.accessible`,
  // In the order in which the mails follow one another, not by letter.
  status: sql`array_position(${[...leadStatuses]}::text[], l.status)`,
  progress: sql`array_position(${[...leadProgresses]}::text[], l.progress)`,
  assignee: sql`l.assignee`,
};

const typeConditions: Record<LeadType, RawBuilder<unknown>> = {
  potential: sql`${plan} = 'free' and l.status is null`,
  'right-sizing': sql`(${plan} <> 'free' or l.status is not null)`,
};

const stateConditions: Record<LeadState, RawBuilder<unknown>> = {
  all: sql`true`,
  open: sql`not l.excluded`,
  excluded: sql`l.excluded`,
  mailed: sql`(l.manual_mail_sent_by is not null or exists (select from lead_mail m where m.lead_id = l.id))`,
  answered: sql`l.email_response is not null`,
};

const isOrNone = (column: RawBuilder<unknown>, value: string): RawBuilder<unknown> =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`;

const isListed = (reader: ListReader): RawBuilder<unknown> =>
  isListedRecord(reader, { userid: sql`l.userid`, email: sql`l.email` });

function conditionsOf({
  search,
  state,
  status,
  progress,
  assignee,
  reader,
}: LeadFilter): RawBuilder<unknown> {
  const conditions = [stateConditions[state ?? 'all']];
  if (reader) conditions.push(isListed(reader));
  if (search) conditions.push(sql`l.search like ${`%${escaped(search.toLowerCase())}%`}`);
  if (status) conditions.push(isOrNone(sql`l.status`, status));
  if (progress) conditions.push(isOrNone(sql`l.progress`, progress));
  if (assignee) conditions.push(isOrNone(sql`l.assignee`, assignee));
  return sql.join(conditions, sql` and `);
}

const typeOf = (filter: LeadFilter): RawBuilder<unknown> =>
  filter.type ? typeConditions[filter.type] : sql`true`;

/**
 * The leads that fit, in their order.
 * @param options.sort a column, reversed by a leading minus; default: most calls first
 * @param options.page 1-based, 100 rows; all leads without it
 */
export async function listLeads(
  db: DbOrTrx,
  filter: LeadFilter,
  options: { sort?: string | undefined; page?: number | undefined },
): Promise<Lead[]> {
  const sort = options.sort ?? '-apiCount';
  const column = sortColumns[sort.replace(/^-/, '') as LeadSort];
  const slice =
    options.page === undefined
      ? sql``
      : sql`limit ${leadPageSize} offset ${(options.page - 1) * leadPageSize}`;
  const { rows } = await sql<Lead>`
    select ${columns} from ${source} where ${typeOf(filter)} and ${conditionsOf(filter)}
    order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, l.id ${slice}`.execute(
    db,
  );
  return rows;
}

/** How many leads fit, and of their whole tab the manual mails and the responses. */
export async function countLeads(
  db: DbOrTrx,
  filter: LeadFilter,
): Promise<{ total: number; manualMails: number; responses: number }> {
  const { rows } = await sql<{ total: number; manualMails: number; responses: number }>`
    select count(*) filter (where ${conditionsOf(filter)}) as total, count(l.manual_mail_sent_by) as "manualMails",
      count(l.email_response) as responses
    from ${source} where ${typeOf(filter)}`.execute(db);
  return rows[0]!;
}

/** The current values that a change of many leads may set. */
export interface LockedLead {
  readonly id: string;
  readonly assignee: string | null;
  readonly progress: string | null;
  readonly excluded: boolean;
}

/** Which of the leads that fit are meant: these alone, or all but these. */
export interface LeadChoice {
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

/** The leads that fit and are meant, locked until the transaction ends. */
export async function lockLeads(
  trx: Trx,
  filter: LeadFilter,
  { only, except }: LeadChoice = {},
): Promise<LockedLead[]> {
  const isMeant = only
    ? sql`l.id = any(${[...only]}::text[])`
    : except
      ? sql`l.id <> all(${[...except]}::text[])`
      : sql`true`;
  const { rows } = await sql<LockedLead>`
    select l.id, l.assignee, l.progress, l.excluded
    from ${source} where ${typeOf(filter)} and ${conditionsOf(filter)} and ${isMeant}
    order by l.id for update of l`.execute(trx);
  return rows;
}

/** One lead by its id. @param reader who asks: leads of staff accounts are for admins only */
export async function findLead(db: DbOrTrx, id: string, reader: ListReader): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`select ${columns} from ${source}
    where l.id = ${id} and ${isListed(reader)}`.execute(db);
  return rows[0];
}

/** One lead as {@link findLead} has it, kept from others until the transaction ends. */
export async function lockLead(trx: Trx, id: string, reader: ListReader): Promise<Lead | undefined> {
  await sql`select from lead where id = ${id} for update`.execute(trx);
  return findLead(trx, id, reader);
}

/**
 * One lead by its id or by its user, and whether the reader may open it, as {@link findLead} has it. Where several name one
 * user, the one that came first.
 */
export async function leadOf(
  db: DbOrTrx,
  id: string,
  reader: ListReader,
): Promise<{ lead: Lead; mayOpen: boolean } | undefined> {
  const { rows } = await sql<Lead & { mayOpen: boolean }>`
    select ${columns}, ${isListed(reader)} as "mayOpen" from ${source} where l.id = ${id} or l.userid = ${id}
    order by l.id = ${id} desc, l.created_at, l.id limit 1`.execute(db);
  if (!rows[0]) return undefined;
  const { mayOpen, ...lead } = rows[0];
  return { lead, mayOpen };
}

/** Stores new values of leads. */
export async function setLeads(
  trx: Trx,
  ids: readonly string[],
  values: Updateable<LeadTable>,
): Promise<void> {
  if (!ids.length) return;
  await trx
    .updateTable('lead')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

/** Records a mail from a template that went to a lead. */
export async function insertLeadMail(
  trx: DbOrTrx,
  mail: {
    leadId: string;
    template: string;
    sentById: string | null;
    sentBy: string;
    sentAt?: string;
    mailId?: number | undefined;
  },
): Promise<void> {
  await sql`
    insert into lead_mail (lead_id, template, sent_by_id, sent_by, sent_at, mail_id)
    values (${mail.leadId}, ${mail.template}, ${mail.sentById}, ${mail.sentBy}, coalesce(${mail.sentAt ?? null}::timestamptz, now()),
      ${mail.mailId ?? null})`.execute(trx);
}

/** What a list says of a lead. Times are ISO 8601. */
export interface LeadFacts {
  readonly id?: string | undefined;
  readonly domain: string;
  readonly email: string;
  readonly otherEmails: readonly string[];
  readonly userid: string | null;
  readonly planCode: string;
  readonly apiCount: number;
  readonly lastApiCallAt: string | null;
  readonly backlinks: number | null;
  readonly searchTraffic: number | null;
  readonly authorityScore: number | null;
  readonly accessible: boolean | null;
  readonly manualInserted: boolean;
  readonly createdAt: string | null;
}

const batchSize = 2_000;

/** The facts of a known lead that a list may change, with the columns of a list that say them. */
const factColumns: Readonly<Record<string, string>> = {
  other_emails: 'emailother',
  userid: 'userid',
  plan_code: 'planCode',
  api_count: 'apiCount',
  last_api_call_at: 'lastAPICall',
  backlinks: 'backlinks',
  search_traffic: 'searchtraffic',
  authority_score: 'authscore',
  accessible: 'accessible',
};

/** What a known lead has from now on, column by column; and the condition that any of it is new. */
function changedFacts(
  notified: ReadonlySet<string> | undefined,
): Record<'set' | 'differs', RawBuilder<unknown>> {
  const pairs = Object.entries(factColumns).map(([column, said]) => ({
    known: sql`l.${sql.ref(column)}`,
    next: notified && !notified.has(said) ? sql`l.${sql.ref(column)}` : sql`excluded.${sql.ref(column)}`,
    column: sql.ref(column),
  }));
  const known = sql.join(pairs.map((pair) => pair.known));
  const next = sql.join(pairs.map((pair) => pair.next));
  return {
    set: sql.join(pairs.map((pair) => sql`${pair.column} = ${pair.next}`)),
    differs: sql`(${known}) is distinct from (${next})`,
  };
}

/**
 * Stores leads. A lead that is known by domain and e-mail gets the new facts and keeps the work of staff.
 * @param columns the columns that the list has: a known lead keeps its values of the others. Default: all columns
 * @returns how many leads are new, and how many known ones changed
 */
export async function putLeads(
  db: DbOrTrx,
  leads: readonly LeadFacts[],
  columns?: ReadonlySet<string>,
): Promise<{ inserted: number; changed: number }> {
  const { set, differs } = changedFacts(columns);
  let [inserted, changed] = [0, 0];
  for (let start = 0; start < leads.length; start += batchSize) {
    const { rows } = await sql<{ fresh: boolean }>`
      insert into lead as l (id, domain, email, other_emails, userid, plan_code, api_count, last_api_call_at, backlinks,
        search_traffic, authority_score, accessible, manual_inserted, created_at)
      select coalesce(id, left(replace(gen_random_uuid()::text, '-', ''), 24)), domain, email,
        array(select jsonb_array_elements_text("otherEmails")), userid, "planCode", "apiCount", "lastApiCallAt", backlinks,
        "searchTraffic", "authorityScore", accessible, "manualInserted", coalesce("createdAt", now())
      from jsonb_to_recordset(${JSON.stringify(leads.slice(start, start + batchSize))}::jsonb) as r (
        id text, domain text, email citext, "otherEmails" jsonb, userid text, "planCode" text, "apiCount" bigint,
        "lastApiCallAt" timestamptz, backlinks bigint, "searchTraffic" bigint, "authorityScore" integer, accessible boolean,
        "manualInserted" boolean, "createdAt" timestamptz)
      on conflict (domain, email) do update set ${set}, updated_at = now() where ${differs}
      returning xmax = 0 as fresh`.execute(db);
    inserted += rows.filter((row) => row.fresh).length;
    changed += rows.filter((row) => !row.fresh).length;
  }
  return { inserted, changed };
}

/** Brings the planner's figures of leads up to date after a bulk load. */
export async function analyzeLeads(db: DbOrTrx): Promise<void> {
  await sql`analyze lead, lead_mail`.execute(db);
}

/** Accounts that leads of the demo belong to, each with its company's domain. */
export async function accountsForLeads(
  db: DbOrTrx,
  options: { paying: boolean; count: number },
): Promise<{ userid: string; email: string; planCode: string }[]> {
  const { rows } = await sql<{ userid: string; email: string; planCode: string }>`
    select userid, email::text as email, plan_code as "planCode" from account
    where user_role is null and (plan_code <> 'free') = ${options.paying}
    order by current_api_count desc, userid limit ${options.count}`.execute(db);
  return rows;
}
