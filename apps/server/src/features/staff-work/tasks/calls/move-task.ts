import { moveTask } from '@midoffice/contract/staff-work/tasks/calls/move-task';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changeTask } from '../change.ts';
import { taskForWrite } from '../checks.ts';
import { readTask } from '../store.ts';
import { placeBelow } from '../write-store.ts';

export const handler = implementWrite(moveTask, async (context, { _id, status, after }) => {
  const { trx, platform } = context;
  const task = await taskForWrite(trx, _id);
  if (task.status !== status) await changeTask(context, task, { status });
  const isPlaced = await placeBelow(
    trx,
    { id: _id, isIssue: task.isIssue, status },
    after,
    new Date(platform.now()),
  );
  if (!isPlaced)
    throw conflict('The task above has moved in the meantime.', [
      {
        field: 'after',
        expected: status,
        actual: 'elsewhere',
        wanted: status,
        where: task.title.slice(0, 100),
      },
    ]);
  if (task.status === status)
    await context.audit({ targetKind: 'task', targetId: _id, after: { status, after } });
  await context.changed('tasks', _id);
  return { success: true as const, message: '', task: (await readTask(trx, _id))! };
});
