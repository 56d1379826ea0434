import type pg from 'pg';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { compareReads, type Read } from './reads.ts';

const notes = 50_000;

/** Notes of twenty groups, one in five of them a report, each with its versions and, for one in ten, tasks of lines. */
async function addNotes(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into note (id, is_report, title, content, functional_group, assignees, date, created_at, updated_at)
    select 'n' || n, n % 5 = 0, 'Meeting ' || n || ' about ' || (array['feeds','splits','dividends','customers','servers'])[1 + n % 5],
      string_agg('- ' || md5(n || '/' || line) || ' ' || (array['volume','price','quarter','filing','socket'])[1 + (n * line) % 5], E'\\n'),
      'Group ' || n % 20, array['note-staff-' || n % 40, 'note-staff-' || n % 7], now() - n * interval '20 minutes', now(), now()
    from generate_series(1, $1::int) n, generate_series(1, 25) line group by n`,
    [notes],
  );
  await pool.query(`
    insert into note_version (note_id, version, title, content, functional_group, assignees, date, at)
    select id, n, title, content, functional_group, assignees, date, updated_at from note, generate_series(1, 3) n`);
  await pool.query('vacuum analyze note, note_version');
}

const columns =
  'id, title, content, functional_group, is_report, date, created_at, updated_at, version, assignees';
/** The names of a note's people, which every answer has. */
const people = `(select json_agg(json_build_object('id', a.userid, 'username', a.username, 'firstname', a.firstname,
  'lastname', a.lastname)) from account a where a.userid = any(note.assignees)) as people`;
/** The tabs. */
const groups = (where: string): string =>
  `select distinct functional_group from note where is_report = false ${where}`;
const page = (where: string, offset = 0): string => `select ${columns}, ${people} from note
  where is_report = false ${where} order by date desc, id limit 20 offset ${offset}`;
const ranked = "order by ts_rank(search, to_tsquery('simple', $1)) desc limit 50";
const ofPerson = 'and assignees @> array[$1]';

const reads: readonly Read[] = [
  {
    what: 'a tab',
    path: 'get-notes?limit=20&byGroup=true&group=Group%207',
    bare: [page('and functional_group = $1'), groups('and $1::text is not null')],
    values: ['Group 7'],
  },
  {
    what: 'the hundredth page of all',
    path: 'get-notes?limit=20&skip=2000',
    bare: [page('', 2000), groups('')],
    values: [],
  },
  {
    what: 'those of one person',
    path: 'get-notes?limit=20&assignee=note-staff-3',
    bare: [page(ofPerson), groups(ofPerson)],
    values: ['note-staff-3'],
  },
  {
    what: 'a search for a common word',
    path: 'get-notes?query=quarter',
    bare: [
      `select ${columns}, ${people} from (select * from note where search @@ to_tsquery('simple', $1)
        and is_report = false order by date desc limit 500) note ${ranked}`,
    ],
    values: ['quarter:*'],
  },
  {
    what: 'a search for a rare word',
    path: 'get-notes?query=31337',
    bare: [
      `select ${columns}, ${people} from note where search @@ to_tsquery('simple', $1) and is_report = false ${ranked}`,
    ],
    values: ['31337:*'],
  },
  {
    what: 'an opened note',
    path: 'noteById?_id=n31337',
    bare: [
      `select ${columns}, ${people} from note where id = $1`,
      `select t.id, t.title, t.status, t.is_issue, n.line from task_link l join task t on t.id = l.task_id
        left join note_task n on n.task_id = t.id and n.note_id = $1
        where l.kind = 'note' and l.id = $1 order by l.linked_at desc limit 200`,
    ],
    values: ['n31337'],
  },
];

/** Lists, searches and one note out of 50,000, each against the bare queries, asked over HTTP as well. */
export async function notesBench(): Promise<void> {
  const server = await testServer();
  for (let n = 0; n < 40; n++)
    await server.staff({ userid: `note-staff-${n}`, permissions: [], role: 'standard' });
  await compareReads(server, reads, `${notes.toLocaleString('en-US')} notes`, addNotes);
}
