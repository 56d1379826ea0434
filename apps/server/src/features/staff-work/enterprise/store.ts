import type { SentSubmission } from '@midoffice/contract/staff-work/enterprise/inputs';
import {
  submissionPageSize,
  submissionsAtMost,
  type SubmissionSort,
} from '@midoffice/contract/staff-work/enterprise/lists';
import type {
  EnterpriseSubmission,
  EnterpriseSubmissionList,
} from '@midoffice/contract/staff-work/enterprise/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

/** What the search of the list finds a submission by. */
const searchOf = (sent: SentSubmission): string =>
  [
    sent.email,
    sent.userid,
    sent.firstname,
    sent.lastname,
    sent.company,
    sent.website,
    sent.licenseRequest?.license,
    ...sent.datasets,
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

/** Stores submissions whose ids are new. */
export async function insertSubmissions(trx: Trx, submissions: readonly SentSubmission[]): Promise<void> {
  const flat = submissions.map(({ licenseRequest, ...facts }) => ({
    ...facts,
    hasLicenseRequest: licenseRequest !== null,
    license: licenseRequest?.license ?? null,
    licenseAudienceSize: licenseRequest?.audienceSize ?? null,
    licenseDomain: licenseRequest?.domain ?? null,
    search: searchOf({ licenseRequest, ...facts }),
  }));
  await sql`
    insert into enterprise_submission (id, firstname, lastname, email, userid, company, website, company_type, job_title,
      country, has_license_request, license, license_audience_size, license_domain, audience_size, datasets,
      payment_frequency, payment_method, payment_address, tax_id, use_case, content, created_at, search)
    select _id, firstname, lastname, email, userid, company, website, "companyType", "jobTitle", country,
      "hasLicenseRequest", license, "licenseAudienceSize", "licenseDomain", "audienceSize",
      array(select jsonb_array_elements_text(datasets)), "paymentFrequency", "paymentMethod", "paymentAddress", "taxId",
      "useCase", content, "createdAt", search
    from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as r (
      _id text, firstname text, lastname text, email citext, userid text, company text, website text,
      "companyType" text, "jobTitle" text, country text, "hasLicenseRequest" boolean, license text,
      "licenseAudienceSize" text, "licenseDomain" text, "audienceSize" text, datasets jsonb, "paymentFrequency" text,
      "paymentMethod" text, "paymentAddress" text, "taxId" text, "useCase" text, content text,
      "createdAt" timestamptz, search text)`.execute(trx);
}

/** What narrows the list, and its order. */
export interface SubmissionsAsked {
  readonly search?: string | undefined;
  /** A leading minus reverses it; default: the newest first. */
  readonly sort?: SubmissionSort | `-${SubmissionSort}` | undefined;
  /** 1-based; without it the first 2,000. */
  readonly page?: number | undefined;
  /** What names a staff account is listed to admins only. */
  readonly reader: ListReader;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const sortColumns: Record<SubmissionSort, RawBuilder<unknown>> = {
  createdAt: sql`s.created_at`,
  email: sql`s.email`,
  name: sql`nullif(lower(concat_ws(' ', s.firstname, s.lastname)), '')`,
  company: sql`lower(s.company)`,
  website: sql`lower(s.website)`,
  license: sql`lower(s.license)`,
  // Forms give texts such as '10,000 - 50,000': by the number in front where there is one.
  audienceSize: sql`
    substring(regexp_replace(s.audience_size, '[,. ](?=[0-9]{3})', '', 'g') from '^[0-9]{1,15}')::bigint`,
};

function conditionsOf({ search, reader }: SubmissionsAsked): RawBuilder<unknown> {
  const listed = isListedRecord(reader, { userid: sql`s.userid`, email: sql`s.email` });
  return search ? sql`s.search like ${`%${escaped(search.toLowerCase())}%`} and ${listed}` : listed;
}

const columns = sql`
  s.id as "_id", s.firstname, s.lastname, s.email::text as email, s.userid,
  exists (select from account a where a.userid = s.userid) as "knownUser", s.company, s.website,
  s.company_type as "companyType", s.job_title as "jobTitle", s.country,
  case when s.has_license_request then jsonb_build_object('license', s.license,
    'audienceSize', s.license_audience_size, 'domain', s.license_domain) end as "licenseRequest",
  s.audience_size as "audienceSize", s.datasets, s.payment_frequency as "paymentFrequency",
  s.payment_method as "paymentMethod", s.payment_address as "paymentAddress", s.tax_id as "taxId",
  s.use_case as "useCase", s.content, s.created_at as "createdAt"`;

/** The submissions that fit, and how many do. */
export async function listSubmissions(
  db: DbOrTrx,
  asked: SubmissionsAsked,
): Promise<EnterpriseSubmissionList> {
  const sort = asked.sort ?? '-createdAt';
  const column = sortColumns[sort.replace(/^-/, '') as SubmissionSort];
  const slice =
    asked.page === undefined
      ? sql`limit ${submissionsAtMost}`
      : sql`limit ${submissionPageSize} offset ${(asked.page - 1) * submissionPageSize}`;
  const [list, counted] = await Promise.all([
    sql<EnterpriseSubmission>`
      select ${columns} from enterprise_submission s where ${conditionsOf(asked)}
      order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, s.id ${slice}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*) as total from enterprise_submission s where ${conditionsOf(asked)}`.execute(db),
  ]);
  return { rows: list.rows, total: counted.rows[0]!.total };
}

/** Brings the planner's figures up to date after a bulk load. */
export async function analyzeSubmissions(db: DbOrTrx): Promise<void> {
  await sql`analyze enterprise_submission`.execute(db);
}
