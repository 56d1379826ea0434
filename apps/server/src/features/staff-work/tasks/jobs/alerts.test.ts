// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { newestAudit } from '../../../../testing/audit.ts';
import { tasksServer, type TasksServer } from '../testing/tasks.ts';
import { sendDueAlerts } from './alerts.ts';
import { sendDigests } from './digest.ts';

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
    // What is snoozed comes back with its alert.
    await server.ann.call(snoozeTask, { _id, until: '2024-07-01' });
    assert.equal(await sendDueAlerts(server.platform), 0);
    // The server was away for two hours.
    server.clock.nowMs += 2 * hourMs;
    const sent = await Promise.all([1, 2, 3].map(() => sendDueAlerts(server.platform)));
    assert.equal(sent[0]! + sent[1]! + sent[2]!, 1);
    const task = await server.read(_id);
    assert.deepEqual([task.status, task.activity.at(-1)!.type, task.version], ['Alert', 'bot', 2]);
    assert.equal(task.snoozedUntil, null);
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

  test('whoever may not open tasks any more gets neither entry nor mail, and an alert that was mailed is not mailed again in the morning', async () => {
    const { db } = server.platform;
    const carl = await server.staff({ userid: 'carl', role: 'standard', permissions: ['tasks'] });
    const { _id } = await server.task({ title: 'Secret plan', assignees: '["ben","carl"]' });
    await server.ann.call(createTaskAlert, { _id, duration: '1-hr' });
    await db.deleteFrom('staff_permission').where('userid', '=', 'carl').execute();
    await db.insertInto('staff_permission').values({ userid: 'carl', permission_key: 'charts' }).execute();
    server.clock.nowMs += 2 * hourMs;
    await sendDueAlerts(server.platform);
    const written = (await mails()).filter(({ subject }) => subject === 'Alert: Secret plan');
    assert.deepEqual(
      written.map(({ recipient }) => recipient),
      ['ben@staff.example'],
    );
    server.clock.nowMs += 2 * hourMs;
    await sendDigests(server.platform);
    const digests = await db
      .selectFrom('outbox_mail')
      .select(['recipient', 'text_body'])
      .where('kind', '=', 'task-digest')
      .execute();
    assert.ok(!digests.some(({ recipient }) => recipient === 'carl@staff.example'));
    const ben = digests.find(({ recipient }) => recipient === 'ben@staff.example');
    assert.match(ben!.text_body, /Secret plan: gave you this task/);
    assert.doesNotMatch(ben!.text_body, /alert of this task/);
    assert.equal((await carl.call(getTaskInbox, {})).status, 403);
  });

  for (const [address, shown] of [
    ['', /^http:\/\/[^/]+:\d+\/admin\?page=tasks&task=/m],
    ['https://office.example/', /^https:\/\/office\.example\/admin\?page=tasks&task=/m],
  ] as const)
    test(`the mail leads to the console with PUBLIC_URL '${address}'`, async () => {
      const title = `At '${address}'`;
      const { _id } = await server.task({ title, assignees: '["ben"]' });
      await server.ann.call(createTaskAlert, { _id, duration: '1-hr' });
      server.clock.nowMs += 2 * hourMs;
      const { platform } = server;
      await sendDueAlerts({ ...platform, settings: { ...platform.settings, PUBLIC_URL: address } });
      const mail = await platform.db
        .selectFrom('outbox_mail')
        .select('text_body')
        .where('subject', '=', `Alert: ${title}`)
        .executeTakeFirstOrThrow();
      assert.match(mail.text_body, shown);
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

  test('where no assignee may open tasks it reaches who set it and who made the task', async () => {
    const { db } = server.platform;
    await server.staff({ userid: 'dan', role: 'standard', permissions: ['tasks'] });
    const left = await server.task({ title: 'Left behind', assignees: '["dan"]' });
    const own = await server.task({ title: 'Set by Ben' });
    for (const { _id } of [left, own]) await server.ben.call(createTaskAlert, { _id, duration: '1-hr' });
    await db.deleteFrom('staff_permission').where('userid', '=', 'dan').execute();
    server.clock.nowMs += 2 * hourMs;
    await sendDueAlerts(server.platform);
    for (const title of ['Left behind', 'Set by Ben'])
      assert.deepEqual(
        (await mails())
          .filter(({ subject }) => subject === `Alert: ${title}`)
          .map(({ recipient }) => recipient)
          .toSorted(),
        ['ann@staff.example', 'ben@staff.example'],
      );
  });

  test('somebody whose address takes no mail keeps neither their own alert nor those of others from coming', async () => {
    const { db } = server.platform;
    await server.staff({ userid: 'odd', role: 'standard', permissions: ['tasks'] });
    await db
      .updateTable('account')
      .set({ email: 'odd one@staff.example' })
      .where('userid', '=', 'odd')
      .execute();
    const first = await server.task({ title: 'For the odd one', assignees: '["odd"]' });
    await server.ann.call(createTaskAlert, { _id: first._id, duration: '1-hr' });
    server.clock.nowMs += 1000;
    const second = await server.task({ title: 'For Ben', assignees: '["ben"]' });
    await server.ann.call(createTaskAlert, { _id: second._id, duration: '1-hr' });
    server.clock.nowMs += 2 * hourMs;
    await sendDueAlerts(server.platform);
    for (const { _id } of [first, second]) assert.equal((await server.read(_id)).status, 'Alert');
    const written = new Set((await mails()).map(({ subject }) => subject));
    assert.deepEqual([written.has('Alert: For Ben'), written.has('Alert: For the odd one')], [true, false]);
    await server.task({ assignees: '["odd"]' });
    server.clock.nowMs += 2 * hourMs;
    await sendDigests(server.platform);
    await db.updateTable('account').set({ email: 'odd@staff.example' }).where('userid', '=', 'odd').execute();
  });
});
