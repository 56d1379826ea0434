import type { GithubIssue, PendingIssue } from '@midoffice/contract/staff-work/github-issues/shapes';
import { sql } from 'kysely';
import type { GithubIssueRecord } from '../../../platform/connectors/github/records.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** What a list asks for. */
export interface IssueFilter {
  readonly repositories: readonly string[];
  readonly state?: 'open' | 'closed' | undefined;
  readonly query?: string | undefined;
  readonly taskId?: string | undefined;
}

const pageSize = 50;

const columns = sql`
  i.repository, i.number, i.title, i.state, i.author, i.labels, i.assignees, i.comments,
  i.created_at as "createdAt", i.updated_at as "updatedAt", i.closed_at as "closedAt",
  'https://github.com/' || i.repository || '/issues/' || i.number as url, o.task_id as "taskId"`;

/** A page of issues, the most recently changed first, and how many there are. */
export async function listIssues(
  db: DbOrTrx,
  { repositories, state, query, taskId }: IssueFilter,
  page: number,
): Promise<{ issues: GithubIssue[]; total: number }> {
  const words = query?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const number = /^#?(\d{1,9})$/.exec(query ?? '')?.[1];
  const where = sql`
    i.repository = any(${[...repositories]}::text[])
    and (${state ?? null}::text is null or i.state = ${state ?? null})
    and (${taskId ?? null}::text is null or o.task_id = ${taskId ?? null})
    and (${words ?? null}::text is null or i.title ilike '%' || ${words ?? null} || '%' or i.number = ${number ?? null}::integer)`;
  const from = sql`github_issue i left join github_issue_origin o using (repository, number)`;
  const [rows, count] = await Promise.all([
    sql<GithubIssue>`
      select ${columns} from ${from} where ${where}
      order by i.updated_at desc, i.repository, i.number desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${from} where ${where}`.execute(db),
  ]);
  return { issues: rows.rows, total: count.rows[0]!.total };
}

/** One issue with its text. */
export async function readIssue(
  db: DbOrTrx,
  repository: string,
  number: number,
): Promise<(GithubIssue & { body: string }) | undefined> {
  const { rows } = await sql<GithubIssue & { body: string }>`
    select ${columns}, i.body from github_issue i left join github_issue_origin o using (repository, number)
    where repository = ${repository} and number = ${number}`.execute(db);
  return rows[0];
}

/** One transaction at a time keeps or removes issues of a repository: each sees what the one before it did. */
async function lockRepositories(trx: Trx, repositories: Iterable<string>): Promise<void> {
  for (const repository of [...new Set(repositories)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`github issues ${repository}`}, 0))`.execute(
      trx,
    );
}

/**
 * Keeps issues as they were read, and when, unless a later reading was kept meanwhile or did not find the issue any more.
 * @returns those that changed
 */
export async function putIssues(
  trx: Trx,
  issues: readonly GithubIssueRecord[],
  readAt: string,
): Promise<{ repository: string; number: number; state: string; before: string | null }[]> {
  if (!issues.length) return [];
  await lockRepositories(
    trx,
    issues.map(({ repository }) => repository),
  );
  const { rows } = await sql<{ repository: string; number: number; state: string; before: string | null }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as r (
        repository text, number integer, title text, body text, state text, author text, labels jsonb, assignees jsonb,
        comments integer, "createdAt" timestamptz, "updatedAt" timestamptz, "closedAt" timestamptz)
      where not exists (select from github_issue_gone g
        where g.repository = r.repository and g.number = r.number and g.read_at > ${readAt}::timestamptz)),
    known as (select github_issue.* from github_issue join given using (repository, number)),
    put as (
      insert into github_issue as i (repository, number, title, body, state, author, labels, assignees, comments,
        created_at, updated_at, closed_at, read_at)
      select repository, number, title, body, state, author,
        array(select jsonb_array_elements_text(labels)), array(select jsonb_array_elements_text(assignees)),
        comments, "createdAt", "updatedAt", "closedAt", ${readAt}::timestamptz
      from given order by repository, number
      on conflict (repository, number) do update set title = excluded.title, body = excluded.body, state = excluded.state,
        author = excluded.author, labels = excluded.labels, assignees = excluded.assignees, comments = excluded.comments,
        updated_at = excluded.updated_at, closed_at = excluded.closed_at, read_at = excluded.read_at
      where i.read_at <= excluded.read_at
      returning i.*)
    select put.repository, put.number, put.state, known.state as before
    from put left join known using (repository, number)
    where (put.title, put.body, put.state, put.author, put.labels, put.assignees, put.comments, put.updated_at, put.closed_at)
      is distinct from (known.title, known.body, known.state, known.author, known.labels, known.assignees, known.comments,
        known.updated_at, known.closed_at)`.execute(trx);
  return rows;
}

/**
 * Takes an issue away that a reading did not find any more.
 * @param readAt when that reading began
 * @returns false where it was not kept, or a later reading found it
 */
export async function removeIssue(
  trx: Trx,
  { repository, number, readAt }: { repository: string; number: number; readAt: string },
): Promise<boolean> {
  await lockRepositories(trx, [repository]);
  await sql`
    insert into github_issue_gone as g (repository, number, read_at) values (${repository}, ${number}, ${readAt})
    on conflict (repository, number) do update set read_at = greatest(g.read_at, excluded.read_at)`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    delete from github_issue
    where repository = ${repository} and number = ${number} and read_at <= ${readAt}::timestamptz`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Notes which intent an issue comes from. */
export async function putOrigin(
  trx: Trx,
  origin: {
    readonly repository: string;
    readonly number: number;
    readonly effectId: string;
    readonly taskId: string | null;
  },
): Promise<void> {
  await sql`
    insert into github_issue_origin (repository, number, effect_id, task_id)
    values (${origin.repository}, ${origin.number}, ${origin.effectId}, ${origin.taskId})
    on conflict do nothing`.execute(trx);
}

/** The issue that was created in the last ten minutes with the same title and text from the same task, if any. */
export async function justCreated(
  trx: Trx,
  given: { repository: string; title: string; content: string; taskId: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select o.number from effect e join github_issue_origin o on o.effect_id = e.id
    where e.kind = 'github-issues.create' and e.state = 'done' and e.created_at > now() - interval '10 minutes'
      and e.input->>'repository' = ${given.repository} and e.input->>'title' = ${given.title}
      and e.input->>'content' = ${given.content} and e.input->>'taskId' is not distinct from ${given.taskId}
    limit 1`.execute(trx);
  return rows[0]?.number;
}

/** Issues whose creation is not confirmed, or was refused in the last day, of a task or of everybody. */
export async function pendingIssues(db: DbOrTrx, taskId: string | undefined): Promise<PendingIssue[]> {
  const { rows } = await sql<PendingIssue>`
    select id, input->>'repository' as repository, input->>'title' as title, state, message, created_at as "createdAt"
    from effect
    where kind = 'github-issues.create' and created_at > now() - interval '30 days'
      and (state in ('intended', 'running', 'unknown') or (state = 'failed' and settled_at > now() - interval '1 day'))
      and (${taskId ?? null}::text is null or input->>'taskId' = ${taskId ?? null})
    order by created_at desc limit 20`.execute(db);
  return rows;
}

/** Whether an effect creates an issue. */
export async function isIssueEffect(trx: Trx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select id from effect where id = ${id}::uuid and kind = 'github-issues.create'`.execute(trx);
  return rows.length > 0;
}

/** Up to when the issues of repositories were read; those that never were are missing. */
export async function readTimes(
  db: DbOrTrx,
  repositories: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ repository: string; readAt: string }>`
    select repository, read_at as "readAt" from github_repository
    where repository = any(${[...repositories]}::text[])`.execute(db);
  return new Map(rows.map(({ repository, readAt }) => [repository, readAt]));
}

/** Notes up to when the issues of a repository were read; never back to an earlier moment. */
export async function noteRead(trx: Trx, repository: string, readAt: string): Promise<void> {
  await sql`
    insert into github_repository (repository, read_at) values (${repository}, ${readAt})
    on conflict (repository) do update set read_at = greatest(github_repository.read_at, excluded.read_at)`.execute(
    trx,
  );
}

/** Keeps a delivery. @returns false where it is known already */
export async function insertDelivery(
  trx: Trx,
  id: string,
  { repository, number }: { readonly repository: string; readonly number: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into github_delivery (delivery_id, repository, number) values (${id}, ${repository}, ${number})
    on conflict do nothing returning delivery_id`.execute(trx);
  return rows.length > 0;
}

/**
 * Forgets deliveries of more than 30 days ago, which GitHub repeats on request for three days, and issues that are gone since
 * a day, longer than any reading lasts.
 */
export async function pruneDeliveries(db: DbOrTrx): Promise<void> {
  await sql`delete from github_delivery where received_at < now() - interval '30 days'`.execute(db);
  await sql`delete from github_issue_gone where read_at < now() - interval '1 day'`.execute(db);
}
