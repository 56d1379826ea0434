import { taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import type { Trx } from '../../../platform/db/connect.ts';
import { badInput, notFound } from '../../../platform/http/errors.ts';
import { readTask, type StaffName, type StoredTask } from './store.ts';

/** The task, locked until the transaction ends. @throws ApiError 404 */
export async function taskForWrite(trx: Trx, id: string): Promise<StoredTask> {
  const task = await readTask(trx, id, true);
  if (!task) throw notFound(taskTexts.notFound);
  return task;
}

/**
 * @param already who is named already may stay
 * @throws ApiError 400 naming who is no member of staff
 */
export function checkStaff(
  assignees: readonly string[] | undefined,
  people: readonly StaffName[],
  already: readonly string[] = [],
): void {
  for (const userid of assignees ?? [])
    if (!already.includes(userid) && !people.some((one) => one.userid === userid))
      throw badInput('assignees', `${userid.slice(0, 60)} is no member of staff`);
}

/** @throws ApiError 400 naming who is given a task and is no member of staff, or may not open tasks; who has it may keep it */
export function checkAssignees(
  assignees: readonly string[] | undefined,
  people: readonly StaffName[],
  already: readonly string[] = [],
): void {
  checkStaff(assignees, people, already);
  for (const userid of assignees ?? []) {
    const person = people.find((one) => one.userid === userid);
    if (person && !person.mayOpenTasks && !already.includes(userid))
      throw badInput('assignees', `${person.username} may not open tasks`);
  }
}
