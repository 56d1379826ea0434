import type { SentDeclaration } from '@midoffice/contract/staff-work/declarations/inputs';
import {
  declarationPageSize,
  declarationsAtMost,
  type DeclarationSort,
} from '@midoffice/contract/staff-work/declarations/lists';
import type {
  UserDeclaration,
  UserDeclarationList,
} from '@midoffice/contract/staff-work/declarations/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

/** Stores declarations whose ids are new. */
export async function insertDeclarations(trx: Trx, declarations: readonly SentDeclaration[]): Promise<void> {
  const flat = declarations.map(({ questions, ...facts }) => ({
    ...facts,
    ...questions,
    hasQuestions: questions !== null,
  }));
  await sql`
    insert into user_declaration (id, email, userid, is_professional, has_questions, full_name, address, occupation,
      employer, employer_address, created_at)
    select _id, email, userid, "isProfessional", "hasQuestions", "fullName", address, occupation, employer,
      "employerAddress", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as r (
      _id text, email citext, userid text, "isProfessional" boolean, "hasQuestions" boolean, "fullName" text,
      address text, occupation text, employer text, "employerAddress" text, "createdAt" timestamptz)`.execute(
    trx,
  );
}

/** What narrows the list, and its order. */
export interface DeclarationsAsked {
  readonly search?: string | undefined;
  readonly isProfessional?: boolean | undefined;
  /** A leading minus reverses it; default: the newest first. */
  readonly sort?: DeclarationSort | `-${DeclarationSort}` | undefined;
  /** 1-based; without it the first 10,000. */
  readonly page?: number | undefined;
  /** What names a staff account is listed to admins only. */
  readonly reader: ListReader;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const sortColumns: Record<DeclarationSort, RawBuilder<unknown>> = {
  createdAt: sql`d.created_at`,
  email: sql`d.email`,
  userid: sql`d.userid`,
  isProfessional: sql`d.is_professional`,
};

function conditionsOf({ search, isProfessional, reader }: DeclarationsAsked): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    isListedRecord(reader, { userid: sql`d.userid`, email: sql`d.email` }),
  ];
  if (search) conditions.push(sql`d.search like ${`%${escaped(search.toLowerCase())}%`}`);
  if (isProfessional !== undefined) conditions.push(sql`d.is_professional = ${isProfessional}`);
  return sql.join(conditions, sql` and `);
}

/** The declarations that fit, and how many do. */
export async function listDeclarations(db: DbOrTrx, asked: DeclarationsAsked): Promise<UserDeclarationList> {
  const sort = asked.sort ?? '-createdAt';
  const column = sortColumns[sort.replace(/^-/, '') as DeclarationSort];
  const slice =
    asked.page === undefined
      ? sql`limit ${declarationsAtMost}`
      : sql`limit ${declarationPageSize} offset ${(asked.page - 1) * declarationPageSize}`;
  const [list, counted] = await Promise.all([
    sql<UserDeclaration>`
      select d.id as "_id", d.email::text as email, d.userid,
        exists (select from account a where a.userid = d.userid) as "knownUser", d.is_professional as "isProfessional",
        case when d.has_questions then jsonb_build_object('fullName', d.full_name, 'address', d.address,
          'occupation', d.occupation, 'employer', d.employer, 'employerAddress', d.employer_address) end as questions,
        d.created_at as "createdAt"
      from user_declaration d where ${conditionsOf(asked)}
      order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, d.id ${slice}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*) as total from user_declaration d where ${conditionsOf(asked)}`.execute(db),
  ]);
  return { rows: list.rows, total: counted.rows[0]!.total };
}

/** Brings the planner's figures up to date after a bulk load. */
export async function analyzeDeclarations(db: DbOrTrx): Promise<void> {
  await sql`analyze user_declaration`.execute(db);
}
