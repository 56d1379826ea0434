import { sql, type RawBuilder } from 'kysely';
import type { TaskCategory } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import type { Db, DbOrTrx } from '../../../platform/db/connect.ts';
import { rowColumns } from './store.ts';

export interface ListQuery {
  readonly category: TaskCategory;
  /** The groups to fill: states or project types. */
  readonly groups: readonly string[];
  readonly limit: number;
  readonly skip: number;
  /** What this person is to do alone. */
  readonly assignee?: string | undefined;
  /** Without those that are closed, or snoozed beyond this moment. */
  readonly openAt?: Date | undefined;
  /** Without those that are snoozed beyond this moment. */
  readonly awakeAt?: Date | undefined;
}

const groupColumn = (category: TaskCategory): RawBuilder<string> =>
  category === 'status' ? sql`t.status` : sql`t.project_type`;

const awake = (at: Date | undefined): RawBuilder<unknown> =>
  at === undefined ? sql`` : sql`and (t.snoozed_until is null or t.snoozed_until <= ${at})`;

const conditions = ({
  assignee,
  openAt,
  awakeAt,
}: Pick<ListQuery, 'assignee' | 'openAt' | 'awakeAt'>): RawBuilder<unknown> => sql`
  ${assignee === undefined ? sql`` : sql`and t.assignees @> array[${assignee}]::text[]`}
  ${openAt === undefined ? sql`` : sql`and not t.closed`} ${awake(openAt ?? awakeAt)}`;

type Grouped = TaskRow & { readonly group: string };

/** One person's tasks are few: they are found by person, then divided. */
const ofPerson = (db: DbOrTrx, query: ListQuery) =>
  sql<Grouped>`
    select r.* from (
      select ${rowColumns}, ${groupColumn(query.category)} as group,
        row_number() over (partition by t.is_issue, ${groupColumn(query.category)}
          order by ${query.category === 'type' ? sql`t.closed,` : sql``} t.rank, t.id) as nth
      from task t where ${groupColumn(query.category)} = any(${sql.val(query.groups)}) ${conditions(query)}
    ) r where r.nth > ${query.skip} and r.nth <= ${query.skip + query.limit} order by r.nth`.execute(db);

/** The first of each group by an index, whatever else there is. */
const ofAll = (db: DbOrTrx, query: ListQuery) =>
  sql<Grouped>`
    select r.* from unnest(${sql.val(query.groups)}::text[]) as g(name)
    cross join (values (false), (true)) as i(is_issue)
    cross join lateral (
      select ${rowColumns}, ${groupColumn(query.category)} as group from task t
      where t.is_issue = i.is_issue and ${groupColumn(query.category)} = g.name ${conditions(query)}
      order by ${query.category === 'type' ? sql`t.closed,` : sql``} t.rank, t.id
      limit ${query.limit} offset ${query.skip}
    ) r`.execute(db);

/** Tasks and issues of the groups, each in its order, without their group. */
export async function listTasks(db: DbOrTrx, query: ListQuery): Promise<Grouped[]> {
  const { rows } = await (query.assignee === undefined ? ofAll : ofPerson)(db, query);
  return rows;
}

/** How many tasks and issues each group has. */
export async function countTasks(
  db: DbOrTrx,
  { awakeAt, ...query }: Pick<ListQuery, 'category' | 'assignee' | 'openAt' | 'awakeAt'>,
): Promise<{ isIssue: boolean; group: string; count: number }[]> {
  const counted = (which: RawBuilder<unknown>) => sql`
    select t.is_issue, ${groupColumn(query.category)} as name, count(*) as count
    from task t where ${which} ${conditions(query)} group by 1, 2`;
  // All of them are counted in an index; those that are snoozed are few, and are taken off.
  const { rows } = await sql<{ isIssue: boolean; group: string; count: number }>`
    select a.is_issue as "isIssue", a.name as group, (a.count - coalesce(s.count, 0))::int as count
    from (${counted(sql`true`)}) a left join (
      ${counted(awakeAt === undefined ? sql`false` : sql`t.snoozed_until > ${awakeAt}`)}) s using (is_issue, name)`.execute(
    db,
  );
  return rows;
}

/** How many tasks and issues are snoozed beyond a moment. */
export async function countSnoozed(
  db: DbOrTrx,
  at: Date,
  assignee: string | undefined,
): Promise<{ tasks: number; issues: number }> {
  const { rows } = await sql<{ tasks: number; issues: number }>`
    select count(*) filter (where not t.is_issue)::int as tasks, count(*) filter (where t.is_issue)::int as issues
    from task t where t.snoozed_until > ${at} ${conditions({ assignee })}`.execute(db);
  return rows[0]!;
}

/** Results that are weighed at most: of more common words the newest tasks. */
const weighed = 500;

/**
 * The tasks that fit best: words in title, description and comments.
 * @param terms as `searchTerms` makes them, not empty
 */
export async function searchWords(
  db: DbOrTrx,
  category: TaskCategory,
  terms: string,
  assignee: string | undefined,
): Promise<Grouped[]> {
  // Before the limit: whatever newest tasks of others fit, a person's own are found.
  const whose = conditions({ assignee });
  const { rows } = await sql<Grouped>`
    with found as (
      (select t.id, t.updated_at, ts_rank(t.search, ${terms}::tsquery) as fit from task t
        where t.search @@ ${terms}::tsquery ${whose}
        order by t.updated_at desc limit ${weighed})
      union all
      (select a.task_id, a.at, 0.05 from task_activity a ${assignee === undefined ? sql`` : sql`join task t on t.id = a.task_id`}
        where a.type = 'comment' and a.search @@ ${terms}::tsquery ${whose}
        order by a.at desc limit ${weighed})),
    best as (select id, max(fit) as fit from found group by id)
    select ${rowColumns}, ${groupColumn(category)} as group from best join task t using (id)
    order by best.fit desc, t.updated_at desc limit 50`.execute(db);
  return rows;
}

/** Tasks whose title is spelt like the text, for a query that no word fits. */
export async function searchSpelling(
  db: Db,
  category: TaskCategory,
  text: string,
  assignee: string | undefined,
): Promise<Grouped[]> {
  return db.transaction().execute(async (trx) => {
    // Lower than usual: two letters in the wrong order leave less than half of a short word's parts.
    await sql`select set_config('pg_trgm.word_similarity_threshold', '0.35', true)`.execute(trx);
    const { rows } = await sql<Grouped>`
      select ${rowColumns}, ${groupColumn(category)} as group from task t
      where ${text} <% t.title ${conditions({ assignee })}
      order by word_similarity(${text}, t.title) desc, t.updated_at desc limit 50`.execute(trx);
    return rows;
  });
}
