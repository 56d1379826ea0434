import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { taskForWrite } from '../checks.ts';
import { setSnooze } from '../write-store.ts';

export const handler = implementWrite(snoozeTask, async (context, { _id, until }) => {
  const { trx, platform } = context;
  const moment = until === null ? null : new Date(until);
  if (moment && moment.getTime() <= platform.now()) throw badInput('until', 'must be in the future');
  const task = await taskForWrite(trx, _id);
  await setSnooze(trx, _id, moment);
  await context.audit({
    targetKind: 'task',
    targetId: _id,
    before: { snoozedUntil: task.snoozedUntil },
    after: { snoozedUntil: moment?.toISOString() ?? null },
  });
  await context.changed('tasks', _id);
  return { success: true as const, message: moment ? 'Snoozed.' : 'Back in the lists.' };
});
