import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { forgetFiles } from '../../../../platform/files/drafts.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { fieldsOf } from '../change.ts';
import { removeTask } from '../write-store.ts';

export const handler = implementWrite(deleteTask, async (context, { _id }) => {
  const { trx, platform } = context;
  const task = await taskForWrite(trx, _id);
  const names = await removeTask(trx, _id);
  await forgetFiles(platform, trx, names);
  await context.audit({
    targetKind: 'task',
    targetId: _id,
    before: { ...fieldsOf(task), isIssue: task.isIssue },
  });
  await context.changed('tasks', _id);
  return { success: true as const, message: `${task.isIssue ? 'Issue' : 'Task'} deleted.` };
});
