// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { projectTypes, taskStatuses } from '@midoffice/contract/staff-work/tasks/lists';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('get-tasks', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('groups tasks and issues by status and by project type, all groups in their order, the newest first (r002-task-switch-category, r002-task-project-types)', async () => {
    const one = await server.task({ title: 'one' });
    const two = await server.task({ title: 'two', projectType: 'Charts' });
    const issue = await server.task({ title: 'three', issue: 'true', assignees: '["ben"]' });
    const { body } = await server.ann.call(getTasks, { category: 'status' });
    assert.deepEqual(
      [Object.keys(body.tasks), Object.keys(body.issues)],
      [[...taskStatuses], [...taskStatuses]],
    );
    assert.deepEqual(
      body.tasks['To do']!.map(({ _id }) => _id),
      [two._id, one._id],
    );
    assert.deepEqual(
      body.issues['To do']!.map(({ _id }) => _id),
      [issue._id],
    );
    assert.deepEqual(
      [body.counts.tasks['To do'], body.counts.issues['To do'], body.counts.tasks['Alert']],
      [2, 1, 0],
    );
    assert.ok(body.users.some(({ userid, username }) => userid === 'ben' && username === 'ben'));
    const byType = (await server.ann.call(getTasks, { category: 'type' })).body;
    assert.deepEqual(Object.keys(byType.tasks), [...projectTypes]);
    assert.deepEqual(
      byType.tasks['Charts']!.map(({ title }) => title),
      ['two'],
    );
    const mine = (await server.ann.call(getTasks, { category: 'status', assignee: 'ben' })).body;
    assert.deepEqual(
      [
        mine.tasks['To do']!.length,
        mine.issues['To do']!.map(({ title }) => title),
        mine.counts.issues['To do'],
      ],
      [0, ['three'], 1],
    );
  });

  test('a group holds 50 at most, and goes on by skip', async () => {
    for (let n = 0; n < 60; n += 1) await server.task({ status: 'On hold', title: String(n) });
    const { body } = await server.ann.call(getTasks, {});
    assert.deepEqual([body.tasks['On hold']!.length, body.counts.tasks['On hold']], [50, 60]);
    const rest = (await server.ann.call(getTasks, { group: 'On hold', skip: '50', limit: '200' })).body;
    assert.deepEqual(
      rest.tasks['On hold']!.map(({ title }) => title),
      [...Array(10).keys()].map((n) => String(9 - n)),
    );
  });

  test('open lists leave out what is closed or snoozed', async () => {
    await server.task({ status: 'Deployed / closed' });
    const snoozed = await server.task({ status: 'Meeting req.' });
    await server.ann.call(snoozeTask, { _id: snoozed._id, until: '2024-06-02' });
    const { body } = await server.ann.call(getTasks, { open: 'true' });
    assert.deepEqual([body.tasks['Deployed / closed'], body.tasks['Meeting req.']], [[], []]);
    assert.equal((await server.ann.call(getTasks, {})).body.tasks['Deployed / closed']!.length, 1);
  });

  test('without the snoozed ones, also in the counts, until their moment has come', async () => {
    const closed = { status: 'Deployed / closed', issue: 'true', assignees: '["ben"]' };
    await server.task(closed);
    const { _id } = await server.task(closed);
    await server.ann.call(snoozeTask, { _id, until: '2024-06-02' });
    for (const assignee of [undefined, 'ben']) {
      const asked = { awake: 'true', ...(assignee && { assignee }) } as const;
      const { issues, counts } = (await server.ann.call(getTasks, asked)).body;
      assert.deepEqual([issues['Deployed / closed']!.length, counts.issues['Deployed / closed']], [1, 1]);
      server.clock.nowMs += 86_400_000;
      const later = (await server.ann.call(getTasks, asked)).body;
      assert.equal(later.counts.issues['Deployed / closed'], 2);
      assert.equal(later.issues['Deployed / closed']!.length, 2);
      server.clock.nowMs -= 86_400_000;
    }
  });

  test('says how many are snoozed, listed or not, of everybody or of one person', async () => {
    const snoozed = async () => {
      const [all, awake, mine] = await Promise.all(
        [{}, { awake: 'true' } as const, { assignee: 'ben' }].map(
          async (input) => (await server.ann.call(getTasks, input)).body.snoozed,
        ),
      );
      assert.deepEqual(all, awake, 'listed or not');
      return [all!.tasks, all!.issues, mine!.tasks, mine!.issues];
    };
    const before = await snoozed();
    const task = await server.task({ assignees: '["ben"]' });
    const issue = await server.task({ issue: 'true' });
    for (const { _id } of [task, issue]) await server.ann.call(snoozeTask, { _id, until: '2024-06-02' });
    assert.deepEqual(await snoozed(), [before[0]! + 1, before[1]! + 1, before[2]! + 1, before[3]]);
    server.clock.nowMs += 86_400_000;
    assert.deepEqual(await snoozed(), [0, 0, 0, 0]);
    server.clock.nowMs -= 86_400_000;
    assert.equal((await server.ann.call(getTasks, { counts: 'false' })).body.snoozed, null);
  });

  test('bad input and strangers are refused', async () => {
    await refuses(
      server,
      server.ann,
      getTasks,
      { category: 'colour' },
      400,
      /^category: must be one of status, type/,
    );
    await refuses(server, server.ann, getTasks, { group: 'Charts' }, 400, /^group: must be one of Alert/);
    await refuses(
      server,
      server.ann,
      getTasks,
      { limit: '51' },
      400,
      'limit: must be at most 50 without a group',
    );
    await refuses(server, server.stranger, getTasks, {}, 403, noAccess);
  });
});
