import { randomBytes } from 'node:crypto';
import { taskDefaults } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task, TaskLink } from '@midoffice/contract/staff-work/tasks/shapes';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { mentioned, notifyPeople } from './notices.ts';
import type { TaskFields } from './rules.ts';
import { wholeTask, type StaffName } from './store.ts';
import { addActivity, addFiles, insertTask, putLink, type KeptFile } from './write-store.ts';

/** What a new task may say; the rest are the defaults of new tasks. */
export interface TaskDraft extends Partial<TaskFields> {
  readonly title: string;
  readonly isIssue?: boolean;
  readonly links?: readonly TaskLink[];
  readonly files?: readonly KeptFile[];
}

/**
 * Makes a task with its history, files, links and audit entry, and notifies those whom it concerns.
 * @param people everybody who may have tasks; the caller has checked the assignees with `checkAssignees`
 */
export async function createTask(
  context: WriteContext,
  { isIssue = false, links = [], files = [], ...fields }: TaskDraft,
  people: readonly StaffName[],
): Promise<Task> {
  const { trx, platform, staff } = context;
  const at = new Date(platform.now());
  const task = {
    id: randomBytes(12).toString('hex'),
    content: '',
    assignees: [],
    dueDate: null,
    intercomID: '',
    ...taskDefaults,
    ...fields,
    isIssue,
    createdBy: staff.userid || null,
    at,
  };
  await insertTask(trx, task);
  const message = `Created the ${isIssue ? 'issue' : 'task'}`;
  await addActivity(trx, task.id, [{ type: 'notification', userid: task.createdBy, message }], at);
  await addFiles(trx, task.id, null, files);
  for (const link of links) await putLink(trx, task.id, link, at);
  await context.audit({ targetKind: 'task', targetId: task.id, after: { ...task, files: files.length } });
  await notifyPeople(context, { taskId: task.id }, [
    ...mentioned(task.content, people).map((userid) => ({
      kind: 'mentioned' as const,
      userid,
      message: 'mentions you in the description',
    })),
    ...task.assignees.map((userid) => ({
      kind: 'assigned' as const,
      userid,
      message: 'gave you this task',
    })),
  ]);
  await context.changed('tasks', task.id);
  return (await wholeTask(trx, task.id))!;
}
