import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { readTask, type StoredTask } from '../store.ts';
import { setSnooze } from '../write-store.ts';

async function snooze(context: WriteContext, task: StoredTask, moment: Date | null): Promise<void> {
  await setSnooze(context.trx, task._id, moment);
  await context.audit({
    targetKind: 'task',
    targetId: task._id,
    before: { snoozedUntil: task.snoozedUntil },
    after: { snoozedUntil: moment?.toISOString() ?? null },
  });
  await context.changed('tasks', task._id);
}

export const handler = implementWrite(snoozeTask, async (context, { _id, ids, until }) => {
  const { trx, platform } = context;
  const moment = until === null ? null : new Date(until);
  if (moment && moment.getTime() <= platform.now()) throw badInput('until', 'must be in the future');
  const message = moment ? 'Snoozed.' : 'Back in the lists.';
  if (!ids) {
    if (_id === undefined) throw badInput('_id', 'is required');
    await snooze(context, await taskForWrite(trx, _id), moment);
    return { success: true as const, message };
  }
  let found = 0;
  // In one order for everybody, as other bulk acts.
  for (const id of ids.toSorted()) {
    const task = await readTask(trx, id, true);
    if (!task) continue;
    await snooze(context, task, moment);
    found += 1;
  }
  if (!found) throw notFound(taskTexts.notFound);
  const gone = found < ids.length ? ` ${ids.length - found} no longer there.` : '';
  return { success: true as const, message: `${message}${gone}` };
});
