import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('snooze-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('takes a task out of the open lists until a moment, and brings it back', async () => {
    const { _id } = await server.task();
    await server.ann.call(snoozeTask, { _id, until: '2024-06-03T08:00:00Z' });
    assert.equal((await server.read(_id)).snoozedUntil, '2024-06-03T08:00:00.000Z');
    assert.equal(
      (await server.ann.call(snoozeTask, { _id, until: null })).body.message,
      'Back in the lists.',
    );
    assert.equal((await server.read(_id)).snoozedUntil, null);
  });

  test('several at once, each with its entry in the audit log; one that is gone is said', async () => {
    const made = await Promise.all([server.task(), server.task(), server.task()]);
    const ids = made.map(({ _id }) => _id);
    const { status, body } = await server.ann.call(snoozeTask, {
      ids: [...ids, 'gone', ids[0]!],
      until: '2024-06-03T08:00:00Z',
    });
    assert.deepEqual([status, body.message], [200, 'Snoozed. 1 no longer there.']);
    for (const id of ids) {
      assert.equal((await server.read(id)).snoozedUntil, '2024-06-03T08:00:00.000Z');
      const { after: changed } = (await newestAudit(server, id)) as { after: object };
      assert.deepEqual(changed, { snoozedUntil: '2024-06-03T08:00:00.000Z' });
    }
  });

  test('a moment in the past, a task that is gone and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(
      server,
      server.ann,
      snoozeTask,
      { _id, until: '2024-05-31' },
      400,
      'until: must be in the future',
    );
    await refuses(server, server.ann, snoozeTask, { _id: 'gone', until: null }, 404, 'Task not found.');
    await refuses(server, server.ann, snoozeTask, { ids: ['gone'], until: null }, 404, 'Task not found.');
    await refuses(server, server.ann, snoozeTask, { until: null }, 400, '_id: is required');
    await refuses(server, server.stranger, snoozeTask, { _id, until: null }, 403, noAccess);
  });
});
