import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
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
