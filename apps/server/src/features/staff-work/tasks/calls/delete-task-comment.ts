import { deleteTaskComment } from '@midoffice/contract/staff-work/tasks/calls/delete-task-comment';
import { forgetFiles } from '../../../../platform/files/drafts.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { ownComment } from '../comments.ts';
import { dropNotices } from '../inbox-store.ts';
import { dropFiles, emptyComment } from '../write-store.ts';

export const handler = implementWrite(deleteTaskComment, async (context, { selectedTask, commentIndex }) => {
  const { trx, platform } = context;
  const task = await taskForWrite(trx, selectedTask);
  const comment = await ownComment(context, task._id, commentIndex);
  const names = await dropFiles(trx, task._id, commentIndex, []);
  await forgetFiles(platform, trx, names);
  await dropNotices(trx, task._id, commentIndex);
  await emptyComment(trx, task._id, commentIndex, 'Deleted a comment', new Date(platform.now()));
  await context.audit({
    targetKind: 'task',
    targetId: task._id,
    before: { commentIndex, comment: comment.message },
  });
  await context.changed('tasks', task._id);
  return { success: true as const, message: 'Comment deleted.' };
});
