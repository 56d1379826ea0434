import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { ReportedChange } from './rules.ts';

/** A report as it came in. */
export interface StoredReport {
  readonly id: string;
  readonly createdAt: string;
  readonly description: string;
  readonly endpoint: string;
  readonly ticker: string;
  readonly period: string;
  readonly userid: string;
  readonly changes: readonly ReportedChange[];
  /** Whether we have a symbol of that name. */
  readonly known: boolean;
}

const columns = sql`r.id, r.created_at as "createdAt", r.description, r.endpoint, r.ticker, r.period, r.userid, r.changes,
  exists (select 1 from symbol s where s.symbol = r.ticker) as known`;

/** Reports that nobody has decided, newest first. */
export async function openReports(db: DbOrTrx, limit: number): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from bug_report r
    where not r.decided
    order by r.created_at desc, r.id limit ${limit}`.execute(db);
  return rows;
}

/** One report, or undefined. */
export async function readReport(db: DbOrTrx, id: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`select ${columns} from bug_report r where r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Who decided a report, and the change set that did. */
export interface Decision {
  readonly by: string;
  readonly at: string;
  readonly changeSetId: number | null;
}

/** The decision on a report; undefined while it is open. */
export async function readDecision(db: DbOrTrx, id: string): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select d.decided_by as by, d.decided_at as at,
      (select max(c.id) from change_set c where c.target_kind = 'bug-report' and c.target = d.report_id) as "changeSetId"
    from bug_report_decision d where d.report_id = ${id}`.execute(db);
  return rows[0];
}

/** Reports that are put in by one statement: a statement's text has an end. */
const atOnce = 500;

/** Puts reports in; those that are known already stay as they are. Answers how many are new. */
export async function insertReports(
  trx: Trx,
  reports: readonly Omit<StoredReport, 'known'>[],
): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < reports.length; from += atOnce) {
    const { rows } = await sql`
      insert into bug_report (id, created_at, description, endpoint, ticker, period, userid, changes)
      select id, "createdAt", description, endpoint, ticker, period, userid, changes
      from jsonb_to_recordset(${JSON.stringify(reports.slice(from, from + atOnce))}::jsonb)
        as r (id text, "createdAt" timestamptz, description text, endpoint text, ticker text, period text, userid text, changes jsonb)
      on conflict (id) do nothing returning id`.execute(trx);
    inserted += rows.length;
  }
  return inserted;
}
