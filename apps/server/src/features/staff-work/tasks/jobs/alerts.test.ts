import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { newestAudit } from '../../../../testing/audit.ts';
import { tasksServer, type TasksServer } from '../testing/tasks.ts';
import { sendDueAlerts } from './alerts.ts';

const hourMs = 3_600_000;

describe('alerts of tasks', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  const mails = () =>
    server.platform.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'task-alert')
      .orderBy('id')
      .execute();

  test('a due alert sets the status and reaches its people once, by inbox and mail, however many look at once (d088)', async () => {
    const { _id } = await server.task({ title: 'Call Acme', assignees: '["ben"]' });
    const quiet = await server.task();
    await server.ann.call(createTaskAlert, { _id, duration: '1-hr' });
    await server.ann.call(createTaskAlert, { _id: quiet._id, duration: '4-hr' });
    assert.equal(await sendDueAlerts(server.platform), 0);
    // The server was away for two hours.
    server.clock.nowMs += 2 * hourMs;
    const sent = await Promise.all([1, 2, 3].map(() => sendDueAlerts(server.platform)));
    assert.equal(sent[0]! + sent[1]! + sent[2]!, 1);
    const task = await server.read(_id);
    assert.deepEqual([task.status, task.activity.at(-1)!.type, task.version], ['Alert', 'bot', 2]);
    const { rows } = (await server.ben.call(getTaskInbox, {})).body;
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['alert', 'assigned'],
    );
    assert.deepEqual(await mails(), [{ recipient: 'ben@staff.example', subject: 'Alert: Call Acme' }]);
    assert.equal((await newestAudit(server, _id)).kind, 'tasks.alert-sent');
    assert.equal((await server.read(quiet._id)).status, 'To do');
    assert.equal(await sendDueAlerts(server.platform), 0);
  });

  test('without assignees it reaches who made the task', async () => {
    const { _id } = await server.task({ title: '' });
    await server.ann.call(createTaskAlert, { _id, duration: '1-hr' });
    server.clock.nowMs += 2 * hourMs;
    await sendDueAlerts(server.platform);
    const written = (await mails()).filter(({ subject }) => subject === 'Alert: task without a title');
    assert.deepEqual(
      written.map(({ recipient }) => recipient),
      ['ann@staff.example'],
    );
  });
});
