import {
  statsListSize,
  updatesPageSize,
  updateWindowLabels,
  updateWindows,
  type CountedUpdates,
  type FinancialUpdate,
  type UpdateStats,
  type UpdateUser,
  type UpdateWindow,
} from '@midoffice/contract/monitors/financial-updates/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Which updates are asked for. */
export interface UpdateFilter {
  /** Of the last hours, days or months; left out: of all times. */
  readonly type?: UpdateWindow | undefined;
  readonly symbol?: string | undefined;
  readonly user?: string | undefined;
}

const lengths: Readonly<Record<UpdateWindow, string>> = {
  '24h': '24 hours',
  '72h': '72 hours',
  '1week': '7 days',
  '1month': '1 month',
  '3months': '3 months',
};
const longest: UpdateWindow = '3months';

const since = (type: UpdateWindow, nowMs: number): RawBuilder<Date> =>
  sql`${new Date(nowMs).toISOString()}::timestamptz - ${sql.lit(lengths[type])}::interval`;

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Updates, newest first. @param offset updates to leave out, the newest */
export async function listUpdates(
  db: DbOrTrx,
  { type, symbol, user }: UpdateFilter,
  nowMs: number,
  { limit = updatesPageSize, offset = 0 } = {},
): Promise<FinancialUpdate[]> {
  const conditions = [
    type && sql`at >= ${since(type, nowMs)}`,
    symbol && sql`symbol = ${symbol}`,
    user && sql`user_id = ${user}`,
  ].filter((one) => one !== undefined && one !== '');
  const { rows } = await sql<FinancialUpdate>`
    select u.symbol, u.calendar_year as "calendarYear", u.period, u.field, u.old_val as "oldVal", u.new_val as "newVal", u.removed,
      u.statement, coalesce(a.email::text, u.user_id) as user, u.user_id as userid, ${iso('u.at')} as at,
      u.change_set_id as "changeSetId"
    from (
      select * from financial_update where ${conditions.length ? sql.join(conditions, sql` and `) : sql`true`}
      order by at desc, change_set_id desc, seq desc limit ${limit} offset ${offset}) u
    left join account a on a.userid = u.user_id
    order by u.at desc, u.change_set_id desc, u.seq desc`.execute(db);
  return rows;
}

/** Who has changed anything, the last one first. Goes from person to person by the index, so that it never reads their updates. */
export async function listUsers(db: DbOrTrx): Promise<UpdateUser[]> {
  const { rows } = await sql<UpdateUser>`
    with recursive person as (
      (select user_id, at from financial_update order by user_id desc, at desc limit 1)
      union all
      select next.* from person p cross join lateral (
        select user_id, at from financial_update where user_id < p.user_id order by user_id desc, at desc limit 1) next)
    select p.user_id as userid, coalesce(a.email::text, p.user_id) as user, ${iso('p.at')} as "lastUpdate"
    from person p left join account a on a.userid = p.user_id
    order by p.at desc limit 1000`.execute(db);
  return rows;
}

interface Group {
  readonly by: 'all' | 'user' | 'field' | 'symbol';
  readonly name: string;
  readonly userid: string | null;
  readonly updates: CountedUpdates['updates'];
  /** How many users, or symbols, have updates, by window. */
  readonly members: CountedUpdates['updates'];
  readonly place: number;
}

/** Statistics of all windows, in one pass over the longest one. */
export async function readStats(db: DbOrTrx, nowMs: number): Promise<UpdateStats> {
  const per = (make: (type: UpdateWindow) => RawBuilder<unknown>) =>
    sql`jsonb_build_object(${sql.join(updateWindows.flatMap((type) => [sql.lit(type), make(type)]))})`;
  const counts = updateWindows.map(
    (type) => sql`count(*) filter (where at >= ${since(type, nowMs)}) as ${sql.ref(type)}`,
  );
  const { rows } = await sql<Group>`
    with counted as materialized (
      select user_id, field, symbol, grouping(user_id, field, symbol) as kind, ${sql.join(counts)}
      from financial_update where at >= ${since(longest, nowMs)}
      group by grouping sets ((user_id), (field), (symbol), ())),
    placed as (
      select *, row_number() over (partition by kind order by ${sql.ref(longest)} desc, coalesce(user_id, field, symbol)) as place,
        ${per((type) => sql`count(*) filter (where ${sql.ref(type)} > 0) over (partition by kind)`)} as members
      from counted)
    select case p.kind when 3 then 'user' when 5 then 'field' when 6 then 'symbol' else 'all' end as by,
      coalesce(a.email::text, p.user_id, p.field, p.symbol, '') as name, p.user_id as userid, p.place::integer as place, p.members,
      ${per((type) => sql`p.${sql.ref(type)}`)} as updates
    from placed p left join account a on a.userid = p.user_id
    where p.place <= case p.kind when 3 then 1000 else ${statsListSize} end
    order by p.kind, p.place`.execute(db);
  const of = (by: Group['by']) => rows.filter((row) => row.by === by);
  const all = of('all')[0];
  const lines = (by: Group['by']) => of(by).map(({ name, updates }) => ({ name, updates }));
  return {
    windows: updateWindows.map((type) => ({
      type,
      label: updateWindowLabels[type],
      updates: all?.updates[type] ?? 0,
      symbols: of('symbol')[0]?.members[type] ?? 0,
      users: of('user')[0]?.members[type] ?? 0,
    })),
    users: of('user').map(({ name, updates, userid }) => ({ name, updates, userid: userid! })),
    fields: lines('field'),
    symbols: lines('symbol'),
  };
}
