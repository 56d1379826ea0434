import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { wholeTask } from '../store.ts';

export const handler = implementRead(getTask, async ({ platform }, { _id }) => {
  const task = await wholeTask(platform.db, _id);
  if (!task) throw notFound(taskTexts.notFound);
  return task;
});
