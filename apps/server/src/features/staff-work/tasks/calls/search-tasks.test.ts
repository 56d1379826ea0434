import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { OutputOf } from '@midoffice/contract/kernel';
import { searchTasks } from '@midoffice/contract/staff-work/tasks/calls/search-tasks';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('search-tasks', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  const titles = (body: OutputOf<typeof searchTasks>): string[] =>
    [body.tasks, body.issues]
      .flatMap((groups) =>
        Object.values(groups)
          .flat()
          .map(({ title }) => title),
      )
      .sort();
  const find = async (query: string, more = {}) =>
    titles((await server.ann.call(searchTasks, { query, ...more })).body);

  test('finds words and beginnings of words in titles, descriptions and comments, else by spelling', async () => {
    await server.task({ title: 'Dividend of Nestlé is missing' });
    await server.task({
      title: 'Split',
      content: 'The dividends are right',
      issue: 'true',
      assignees: '["ben"]',
    });
    const { _id } = await server.task({ title: 'Other' });
    await server.comment({ selectedTask: _id, comment: 'see the quarterly report' });
    assert.deepEqual(await find('divid'), ['Dividend of Nestlé is missing', 'Split']);
    assert.deepEqual(await find('nestlé MISS'), ['Dividend of Nestlé is missing']);
    assert.deepEqual(await find('quarter'), ['Other']);
    assert.deepEqual(
      await find('dividned'),
      ['Dividend of Nestlé is missing'],
      'two letters in the wrong order',
    );
    assert.deepEqual(await find('divid', { assignee: 'ben' }), ['Split']);
    assert.deepEqual(await find('nothing like it'), []);
    assert.deepEqual(await find('!!! & | :* ('), []);
    const { body } = await server.ann.call(searchTasks, { query: 'divid', category: 'type' });
    assert.deepEqual([body.counts.tasks['Financials'], body.counts.issues['Financials']], [1, 1]);
  });

  test('finds symbols, addresses and numbers with points in them, as far as they are typed', async () => {
    await server.task({ title: 'Volumes of BRK.B', content: 'Asked by (ada@client.example), since v2.14' });
    const { _id } = await server.task({ title: 'Prices' });
    await server.comment({
      selectedTask: _id,
      comment: 'AAPL.US too, see https://files.example/a_b/list.csv.',
    });
    for (const query of ['BRK.B', 'brk', 'ada@client.example', 'ada@cli', 'v2.14', 'volumes BRK.B,'])
      assert.deepEqual(await find(query), ['Volumes of BRK.B'], query);
    for (const query of ['AAPL.US', 'aapl.u', 'https://files.example', 'files.example/a_b/list.csv'])
      assert.deepEqual(await find(query), ['Prices'], query);
    for (const query of ["o'neill\\", "'", "\\' | a", 'x:*b']) await find(query);
  });

  test("a person's own tasks are found, whatever newer ones of others fit", async () => {
    const { _id } = await server.task({ title: 'Zebra of Ben', assignees: '["ben"]' });
    const said = await server.task({ title: 'Said', assignees: '["ben"]' });
    await server.comment({ selectedTask: said._id, comment: 'the zebra again' });
    const other = await server.task({ title: 'Zebra of Ann' });
    const later = new Date(server.clock.nowMs + 60_000);
    const { db } = server.platform;
    await sql`
      insert into task (id, title, content, project_type, status, priority, rank, created_at, updated_at)
      select 'copy-' || n, title, content, project_type, status, priority, rank, created_at, ${later}
      from task, generate_series(1, 501) n where id = ${other._id}`.execute(db);
    await sql`
      insert into task_activity (task_id, index, type, user_id, message, at)
      select ${other._id}, n, 'comment', 'ann', 'a zebra', ${later} from generate_series(1000, 1500) n`.execute(
      db,
    );
    assert.deepEqual(await find('zebra', { assignee: 'ben' }), ['Said', 'Zebra of Ben']);
    assert.equal((await server.read(_id)).title, 'Zebra of Ben');
  });

  test('bad input and strangers are refused', async () => {
    await refuses(
      server,
      server.ann,
      searchTasks,
      { query: 'x'.repeat(201) },
      400,
      'query: must have at most 200 characters',
    );
    await refuses(server, server.stranger, searchTasks, { query: 'x' }, 403, noAccess);
  });
});
