import {
  openRequestsAtMost,
  templateLimits,
  type TemplateType,
} from '@midoffice/contract/content/article-writer/lists';
import type { TextTemplateRecord } from '@midoffice/contract/content/article-writer/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A template as it is stored. */
export type StoredTemplate = Omit<TextTemplateRecord, 'mayEdit'>;

const columns = sql`
  t.id as _id, t.name, t.description, t.template_type as "templateType", t.public, t.content,
  t.content_text as "contentText", t.suggestions, t.userid, t.version, t.updated_at as "updatedAt",
  coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as owner`;

/** Templates and bytes of one answer, at most: all that one person may own, and as many of others. */
const listLimits = { templates: 1000, bytes: 2 * templateLimits.bytes } as const;

/**
 * The templates that somebody sees: their own and public ones; `all`: everybody's alert templates too. By name. Where
 * they exceed the limits of an answer, one's own come first, then the newest.
 */
export async function visibleTemplates(
  db: DbOrTrx,
  userid: string,
  options: { all: boolean },
): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    with visible as (
      select id, sum(bytes) over (order by userid = ${userid} desc, updated_at desc, id) as total
      from writer_template
      where userid = ${userid} or public or (${options.all} and template_type = 'alert')
      order by total limit ${listLimits.templates})
    select ${columns} from visible join writer_template t using (id) join account a using (userid)
    where visible.total <= ${listLimits.bytes}
    order by lower(t.name), t.id`.execute(db);
  return rows;
}

/** One template; with `lock` nobody else changes it until the transaction ends. */
export async function templateById(
  db: DbOrTrx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredTemplate | undefined> {
  const { rows } = await sql<StoredTemplate>`
    select ${columns} from writer_template t join account a using (userid)
    where t.id = ${id} ${options.lock ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
}

/** What of a template people change. */
export interface TemplateValues {
  readonly name: string;
  readonly description: string;
  readonly templateType: TemplateType;
  readonly public: boolean;
  readonly content: string;
  readonly contentText: string;
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
}

export async function insertTemplate(
  trx: DbOrTrx,
  id: string,
  userid: string,
  values: TemplateValues,
): Promise<void> {
  await sql`
    insert into writer_template (id, userid, name, description, template_type, public, content, content_text, suggestions)
    values (${id}, ${userid}, ${values.name}, ${values.description}, ${values.templateType}, ${values.public},
            ${values.content}, ${values.contentText}, ${JSON.stringify(values.suggestions)}::jsonb)`.execute(
    trx,
  );
}

/** Stores new values and counts the version up. */
export async function updateTemplate(trx: Trx, id: string, values: TemplateValues): Promise<void> {
  await sql`
    update writer_template set name = ${values.name}, description = ${values.description}, template_type = ${values.templateType},
      public = ${values.public}, content = ${values.content}, content_text = ${values.contentText},
      suggestions = ${JSON.stringify(values.suggestions)}::jsonb, version = version + 1, updated_at = now()
    where id = ${id}`.execute(trx);
}

/** How many templates a person has, and their bytes. With `lock` nobody else adds or changes one until the transaction ends. */
export async function templateTotals(
  trx: Trx,
  userid: string,
  options: { lock?: boolean } = {},
): Promise<{ count: number; bytes: number }> {
  if (options.lock)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`writer templates of ${userid}`}, 0))`.execute(
      trx,
    );
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::int as bytes from writer_template where userid = ${userid}`.execute(
    trx,
  );
  return rows[0]!;
}

export async function removeTemplate(trx: Trx, id: string): Promise<void> {
  await sql`delete from writer_template where id = ${id}`.execute(trx);
}

/** What a member may spend on rewriting, and has spent. */
export interface Credits {
  readonly usedTokens: number;
  readonly maxTokens: number;
}

/** @param initial credits of somebody who has no row yet */
export async function creditsOfMember(db: DbOrTrx, userid: string, initial: number): Promise<Credits> {
  const { rows } = await sql<Credits>`
    select used_tokens::float8 as "usedTokens", max_tokens::float8 as "maxTokens" from writer_credit where userid = ${userid}`.execute(
    db,
  );
  return rows[0] ?? { usedTokens: 0, maxTokens: initial };
}

/**
 * Deducts credits, as long as any are left. Returns the remaining credits, or undefined where none were left: of
 * several concurrent rewrites, only the last one that finds credits may exceed the maximum.
 */
export async function spendCredits(
  trx: Trx,
  userid: string,
  cost: number,
  initial: number,
): Promise<Credits | undefined> {
  await sql`
    insert into writer_credit (userid, max_tokens) values (${userid}, ${initial}) on conflict (userid) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<Credits>`
    update writer_credit set used_tokens = least(max_tokens, used_tokens + ${cost}::numeric)
    where userid = ${userid} and used_tokens < max_tokens
    returning used_tokens::float8 as "usedTokens", max_tokens::float8 as "maxTokens"`.execute(trx);
  return rows[0];
}

/** Stores what somebody asked to be written about. Undefined where they have as many open requests as allowed. */
export async function insertRequest(
  trx: DbOrTrx,
  userid: string,
  text: string,
  fields: readonly string[],
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`writer requests of ${userid}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into writer_request (userid, text, fields)
    select ${userid}, ${text}, ${[...fields]}::text[]
    where (select count(*) from writer_request where userid = ${userid} and closed_at is null) < ${openRequestsAtMost}
    returning id`.execute(trx);
  return rows[0]?.id;
}

interface RequestRow {
  readonly id: number;
  readonly requestedText: string;
  readonly requestedFields: string[];
  readonly userid: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

const requestColumns = sql`
  r.id, r.text as "requestedText", r.fields as "requestedFields", r.userid, r.created_at as "createdAt", r.closed_at as "closedAt",
  coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as owner`;

/** Open requests, newest first; of one person, or of everybody. */
export async function openRequests(db: DbOrTrx, userid: string | null): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${requestColumns} from writer_request r join account a using (userid)
    where r.closed_at is null and (${userid}::text is null or r.userid = ${userid})
    order by r.created_at desc, r.id desc limit 200`.execute(db);
  return rows;
}

/** Closes or opens a request. Returns its former state, undefined where there is none. */
export async function setRequestClosed(
  trx: Trx,
  id: number,
  closed: boolean,
  by: string,
): Promise<{ closedAt: string | null } | undefined> {
  const { rows } = await sql<{ closedAt: string | null }>`
    with old as (select id, closed_at from writer_request where id = ${id} for update)
    update writer_request r set closed_at = case when ${closed} then coalesce(r.closed_at, now()) end, closed_by = case when ${closed} then ${by} end
    from old where r.id = old.id returning old.closed_at as "closedAt"`.execute(trx);
  return rows[0];
}
