import type { CallField } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type {
  CallCheckResult,
  CallSource,
  FinancialValues,
} from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CallKey } from './store.ts';

const columnOf: Readonly<Record<CallField, string>> = {
  date: 'date',
  calendarYear: 'calendar_year',
  period: 'period',
  altSymbols: 'alt_symbols',
  dialinNumber: 'dialin_number',
  dialinCode: 'dialin_code',
  dialinLink: 'dialin_link',
  newsLink: 'news_link',
  audioFileLink: 'audio_file_link',
  transcriptionTime: 'transcription_time',
  invalid: 'invalid',
  deleted: 'deleted',
};

/** Remembers what is changed of a call, under the version that it is about to have. */
async function keepBefore(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  before: readonly { readonly field: string; readonly value: RawBuilder<unknown> }[],
): Promise<void> {
  const rows = before.map(({ field, value }) => sql`(${field}, coalesce(to_jsonb(${value}), 'null'::jsonb))`);
  await sql`
    insert into earnings_call_change (symbol, fiscal_period, version, field, before)
    select c.symbol, c.fiscal_period, c.version + 1, f.field, f.before
    from (select * from earnings_call where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} for update) c
    cross join lateral (values ${sql.join(rows)}) as f (field, before)`.execute(trx);
}

/** Writes changed fields of a locked call as one version. Year and period name the call: both give its new key. */
export async function writeCall(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  changes: Readonly<Partial<Record<CallField, unknown>>>,
  renamed: string | undefined,
  at: Date,
): Promise<void> {
  const fields = Object.keys(changes) as CallField[];
  await keepBefore(
    trx,
    { symbol, fiscalPeriod },
    fields.map((field) => ({ field, value: sql`${sql.ref(`c.${columnOf[field]}`)}` })),
  );
  const sets = fields.map((field) => sql`${sql.ref(columnOf[field])} = ${sql.val(changes[field])}`);
  if (renamed) sets.push(sql`fiscal_period = ${renamed}`);
  await sql`update earnings_call set ${sql.join(sets)}, version = version + 1, updated_at = ${at}
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod}`.execute(trx);
}

/** A call that the calendar or a person brings. */
export interface NewCall extends CallKey {
  readonly calendarYear: number;
  readonly period: string;
  readonly date: string;
  readonly altSymbols: readonly string[];
  readonly dialinLink: string;
  readonly newsLink: string;
  readonly transcriptionTime: number | null;
  readonly sources: readonly CallSource[];
  readonly calendarDate: string | null;
  readonly periodEnd: string | null;
  /** The period under which the calendar has it, which stays where a person corrects the call's own; null: added by hand. */
  readonly calendarPeriod: string | null;
}

const rowsOf = (calls: readonly NewCall[]) => sql`
  jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as n (symbol text, "fiscalPeriod" text, "calendarYear" int, period text,
    date date, "altSymbols" jsonb, "dialinLink" text, "newsLink" text, "transcriptionTime" bigint, sources jsonb,
    "calendarDate" date, "periodEnd" date, "calendarPeriod" text)`;

/** Adds calls that are not there, neither under their period nor under the calendar's. Answers the keys of those that were added. */
export async function insertCalls(trx: Trx, calls: readonly NewCall[], at: Date): Promise<CallKey[]> {
  if (!calls.length) return [];
  const { rows } = await sql<CallKey>`
    insert into earnings_call (symbol, fiscal_period, calendar_year, period, date, alt_symbols, dialin_link, news_link,
      transcription_time, sources, calendar_date, period_end, calendar_period, created_at, updated_at)
    select symbol, "fiscalPeriod", "calendarYear", period, date, array(select jsonb_array_elements_text("altSymbols")),
      "dialinLink", "newsLink", "transcriptionTime", sources, "calendarDate", "periodEnd", "calendarPeriod", ${at}, ${at}
    from ${rowsOf(calls)} order by symbol, "fiscalPeriod"
    on conflict do nothing
    returning symbol, fiscal_period as "fiscalPeriod"`.execute(trx);
  return rows;
}

/** Follows the calendar: what its sources have of known calls. Answers the keys of those where that differs by now. */
export async function followCalendar(trx: Trx, calls: readonly NewCall[]): Promise<CallKey[]> {
  if (!calls.length) return [];
  // A call that was added by hand before the calendar had it.
  await sql`
    update earnings_call c set calendar_period = n."calendarPeriod" from ${rowsOf(calls)}
    where c.symbol = n.symbol and c.fiscal_period = n."calendarPeriod" and c.calendar_period is null
      and not exists (select from earnings_call o where o.symbol = n.symbol and o.calendar_period = n."calendarPeriod")`.execute(
    trx,
  );
  const { rows } = await sql<CallKey>`
    update earnings_call c set sources = n.sources, calendar_date = n."calendarDate", period_end = n."periodEnd"
    from ${rowsOf(calls)}
    where c.symbol = n.symbol and c.calendar_period = n."calendarPeriod"
      and (c.sources, c.calendar_date, c.period_end) is distinct from (n.sources, n."calendarDate", n."periodEnd")
    returning c.symbol, c.fiscal_period as "fiscalPeriod"`.execute(trx);
  return rows;
}

/** Stores what the checks of a call found. */
export async function writeScore(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  score: { checks: readonly CallCheckResult[]; errorScore: number; totalScore: number },
): Promise<void> {
  await sql`update earnings_call set checks = ${JSON.stringify(score.checks)}::jsonb, error_score = ${score.errorScore},
      total_score = ${score.totalScore}
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod}`.execute(trx);
}

/** Gives a call to somebody, or to nobody. Nothing happens unless it is with `from` until now. Answers whether it did. */
export async function writeSchedule(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  from: string | null,
  to: { email: string; userid: string } | null,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update earnings_call set schedule = ${to?.email ?? null}, scheduled_by = ${to?.userid ?? null},
      scheduled_at = ${to ? at : null}, updated_at = ${at}
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} and schedule is not distinct from ${from}::text`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Writes the figures of a locked call as one version. @param fields those that change, as `group.field` */
export async function writeFinancials(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  financials: FinancialValues,
  fields: readonly string[],
  at: Date,
): Promise<void> {
  const before = fields.map((field) => ({
    field,
    value: sql`c.financials #> ${field.split('.')}::text[]`,
  }));
  await keepBefore(trx, { symbol, fiscalPeriod }, before);
  await sql`update earnings_call set financials = ${JSON.stringify(financials)}::jsonb, version = version + 1, updated_at = ${at}
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod}`.execute(trx);
}
