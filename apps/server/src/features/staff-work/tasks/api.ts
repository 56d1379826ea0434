import { addActivity } from './write-store.ts';
import type { Trx } from '../../../platform/db/connect.ts';

export { checkAssignees, checkStaff, taskForWrite as requireTask } from './checks.ts';
export { createTask } from './create.ts';
export { keepFiles } from './files.ts';
export { searchWords as searchTasks } from './list-store.ts';
export { mentioned, notifyPeople } from './notices.ts';
export { searchTerms } from './rules.ts';
export { linkedTasks, staffNames, wholeTask as readTask, type StaffName } from './store.ts';
export { putLink as linkTask } from './write-store.ts';

/** Adds a line of what happened to the history of a task. @param userID null: the server did it */
export async function addNotification(
  trx: Trx,
  id: string,
  { userID, message, at }: { userID: string | null; message: string; at: Date },
): Promise<void> {
  await addActivity(trx, id, [{ type: 'notification', userid: userID, message }], at);
}
