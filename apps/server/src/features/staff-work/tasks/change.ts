import { cutText } from '@midoffice/contract/kernel';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { changeText, taskFields, type TaskField, type TaskFields } from './rules.ts';
import { mentioned, notifyPeople } from './notices.ts';
import type { Notice } from './inbox-store.ts';
import { staffNames, type StaffName, type StoredTask } from './store.ts';
import { addActivity, writeFields } from './write-store.ts';

/** The fields of a stored task that a person may change. */
export const fieldsOf = (task: StoredTask): TaskFields =>
  Object.fromEntries(taskFields.map((field) => [field, task[field as keyof StoredTask]])) as never;

function noticesOf(
  task: StoredTask,
  changes: Partial<TaskFields>,
  lines: readonly string[],
  people: readonly StaffName[],
): Notice[] {
  const given = (changes.assignees ?? []).filter((userid) => !task.assignees.includes(userid));
  const before = new Set(mentioned(task.content, people));
  const now = changes.content === undefined ? [] : mentioned(changes.content, people);
  return [
    ...now
      .filter((userid) => !before.has(userid))
      .map((userid) => ({ kind: 'mentioned' as const, userid, message: 'mentions you in the description' })),
    ...given.map((userid) => ({ kind: 'assigned' as const, userid, message: 'gave you this task' })),
    ...task.assignees.map((userid) => ({
      kind: 'changed' as const,
      userid,
      message: cutText(lines.join('; '), 500),
    })),
  ];
}

/**
 * Writes changed fields of a locked task: version, history, audit, and notices to those whom it concerns.
 * @param known everybody who may have tasks, where the caller has read them already
 */
export async function changeTask(
  context: WriteContext,
  task: StoredTask,
  changes: Partial<TaskFields>,
  known?: readonly StaffName[],
): Promise<void> {
  const { trx, platform, staff } = context;
  const at = new Date(platform.now());
  const people = known ?? (await staffNames(trx));
  const nameOf = (userid: string): string => people.find((one) => one.userid === userid)?.username ?? userid;
  const fields = Object.keys(changes) as TaskField[];
  const before = fieldsOf(task);
  const old = Object.fromEntries(fields.map((field) => [field, before[field]]));
  await writeFields(trx, { ...task, id: task._id }, changes, old, at);
  const lines = fields.map((field) => changeText(field, before[field], changes[field], nameOf));
  const userid = staff.userid || null;
  await addActivity(
    trx,
    task._id,
    lines.map((message) => ({ type: 'notification' as const, userid, message })),
    at,
  );
  await context.audit({ targetKind: 'task', targetId: task._id, before: old, after: changes });
  await notifyPeople(context, { taskId: task._id }, noticesOf(task, changes, lines, people));
  await context.changed('tasks', task._id);
}
