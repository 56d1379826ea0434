import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { alertSetText, alertTime } from '../rules.ts';
import { addActivity, setAlert } from '../write-store.ts';

export const handler = implementWrite(createTaskAlert, async (context, { _id, duration }) => {
  const { trx, platform, staff } = context;
  const task = await taskForWrite(trx, _id);
  const present = task.alert.alertTime;
  if (present !== null)
    throw conflict('This task has an alert already.', [
      {
        field: 'duration',
        expected: 'no alert',
        actual: present,
        wanted: duration,
        where: task.title.slice(0, 100),
      },
    ]);
  const at = new Date(platform.now());
  const due = alertTime(at.getTime(), duration);
  await setAlert(trx, _id, due, at);
  const message = alertSetText(due);
  await addActivity(trx, _id, [{ type: 'notification', userid: staff.userid || null, message }], at);
  await context.audit({
    targetKind: 'task',
    targetId: _id,
    after: { alertTime: due.toISOString(), duration },
  });
  await context.changed('tasks', _id);
  return { success: true as const, message: 'Alert set.', alert: { alertTime: due.toISOString() } };
});
