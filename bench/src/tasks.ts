import type pg from 'pg';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { compareReads, type Read } from './reads.ts';

const tasks = 100_000;

/** Tasks in all states and of many types, ten lines of history each, two of them comments. */
async function addTasks(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into task (id, title, content, project_type, status, priority, assignees, is_issue, closed, intercom_id, rank,
      created_by, created_at, updated_at, comments, activities)
    select 't' || n, 'Look at ' || (array['feeds','splits','dividends','customers','servers'])[1 + n % 5] || ' of ' || md5(n::text),
      'Two sessions of ' || md5('c' || n) || ' are missing', (array['Charts','News','Quote','Financials'])[1 + n % 4],
      (array['To do','In Progress','On hold','Complete (pr)','Deployed / closed'])[1 + (n / 7) % 5], 'low',
      array['task-staff-' || n % 40], n % 3 = 0, (n / 7) % 5 = 4, '', 'a' || lpad(n::text, 7, '0'), null,
      now() - n * interval '1 minute', now() - n * interval '1 minute', 2, 10
    from generate_series(1, $1::int) n`,
    [tasks],
  );
  await pool.query(
    `insert into task_activity (task_id, index, type, user_id, message, at)
    select 't' || n, line, case when line % 5 = 0 then 'comment' else 'notification' end, null,
      'Line ' || line || ' of ' || md5(n || '/' || line), now() - n * interval '1 minute'
    from generate_series(1, $1::int) n, generate_series(0, 9) line`,
    [tasks],
  );
  await pool.query('vacuum analyze task, task_activity');
}

const columns = `id, title, left(content, 400) as content, project_type, status, assignees, priority, due_date, alert_time,
  is_issue, intercom_id, snoozed_until, comments, rank, version, created_at, updated_at`;
const people = `select userid, username, firstname, lastname, email from account
  where user_role in ('admin', 'analyst', 'standard') limit 1000`;
const page = (
  isIssue: boolean,
): string => `(select ${columns} from task where is_issue = ${isIssue} and status = $1
  order by rank, id limit 50)`;
const counted = 'select is_issue, status, count(*) from task group by 1, 2';
const found = `select ${columns} from task where search @@ to_tsquery('simple', $1)
  order by ts_rank(search, to_tsquery('simple', $1)) desc limit 50`;
const commented = `select task_id, at from task_activity where type = 'comment' and search @@ to_tsquery('simple', $1)
  order by at desc limit 500`;

const reads: readonly Read[] = [
  {
    what: 'a tab',
    path: 'tasks?category=status&group=On%20hold',
    bare: [page(false), page(true), counted, people].map((query) =>
      query.includes('$1') ? query : `select * from (${query}) q where $1::text is not null`,
    ),
    values: ['On hold'],
  },
  {
    what: 'all tabs',
    path: 'tasks?category=status',
    bare: [
      `select r.* from unnest(array['To do','In Progress','On hold','Complete (pr)','Deployed / closed']) g(name)
        cross join (values (false), (true)) i(issue) cross join lateral (select ${columns} from task
        where is_issue = i.issue and status = g.name order by rank, id limit 50) r`,
      counted,
      people,
    ],
    values: [],
  },
  {
    what: 'a search for a common word',
    path: 'search-tasks?query=dividends&category=status',
    bare: [
      `select ${columns} from (select * from task where search @@ to_tsquery('simple', $1) order by updated_at desc limit 500) task
        order by ts_rank(search, to_tsquery('simple', $1)) desc limit 50`,
      commented,
    ],
    values: ['dividends:*'],
  },
  {
    what: 'a search for a rare word',
    path: 'search-tasks?query=c4ca4238a0b923820dcc509a6f75849b&category=status',
    bare: [found, commented],
    values: ['c4ca4238a0b923820dcc509a6f75849b:*'],
  },
  {
    what: 'an opened task',
    path: 'taskById?_id=t31337',
    bare: [
      'select * from task where id = $1',
      'select * from task_activity where task_id = $1 order by index',
      'select * from task_file where task_id = $1',
      'select * from task_link where task_id = $1',
    ],
    values: ['t31337'],
  },
];

/** Tabs, searches and one task out of 100,000 with a million lines of history, each against the bare queries. */
export async function tasksBench(): Promise<void> {
  const server = await testServer();
  for (let n = 0; n < 40; n++)
    await server.staff({ userid: `task-staff-${n}`, permissions: [], role: 'standard' });
  await compareReads(server, reads, `${tasks.toLocaleString('en-US')} tasks`, addTasks);
}
