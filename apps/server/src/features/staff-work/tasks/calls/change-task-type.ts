import { changeTaskType } from '@midoffice/contract/staff-work/tasks/calls/change-task-type';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { addActivity, setIssue } from '../write-store.ts';

export const handler = implementWrite(changeTaskType, async (context, { _id, expected }) => {
  const { trx, platform, staff } = context;
  const task = await taskForWrite(trx, _id);
  const at = new Date(platform.now());
  const isIssue = !task.isIssue;
  if (expected && expected.isIssue !== task.isIssue)
    throw conflict('Somebody else changed this task in the meantime.', [
      {
        field: 'isIssue',
        expected: expected.isIssue,
        actual: task.isIssue,
        wanted: !expected.isIssue,
        where: task.title.slice(0, 100),
      },
    ]);
  const message = isIssue ? 'Task made an issue' : 'Issue made a task';
  await setIssue(trx, _id, task.status, isIssue, at);
  await addActivity(trx, _id, [{ type: 'notification', userid: staff.userid || null, message }], at);
  await context.audit({
    targetKind: 'task',
    targetId: _id,
    before: { isIssue: !isIssue },
    after: { isIssue },
  });
  await context.changed('tasks', _id);
  return { success: true as const, message: `${message}.`, isIssue };
});
