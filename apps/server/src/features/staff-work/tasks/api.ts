import { addActivity } from './write-store.ts';
import type { Trx } from '../../../platform/db/connect.ts';

export { checkAssignees, taskForWrite as requireTask } from './checks.ts';
export { createTask } from './create.ts';
export { keepFiles } from './files.ts';
export { staffNames, wholeTask as readTask } from './store.ts';

/** Adds a line of what happened to the history of a task. @param userID null: the server did it */
export async function addNotification(
  trx: Trx,
  id: string,
  { userID, message, at }: { userID: string | null; message: string; at: Date },
): Promise<void> {
  await addActivity(trx, id, [{ type: 'notification', userid: userID, message }], at);
}
