import type { WriteContext } from '../../../platform/http/implement.ts';
import { mentionsOf } from './rules.ts';
import { putNotices, type Notice } from './inbox-store.ts';
import type { StaffName } from './store.ts';

/** The people behind the user names that a text mentions. */
export function mentioned(text: string, people: readonly StaffName[]): string[] {
  const names = new Set(mentionsOf(text));
  return people.filter(({ username }) => names.has(username.toLowerCase())).map(({ userid }) => userid);
}

/**
 * Notifies people of what happened to a task, each of them once and never whoever did it.
 * @param notices the first one for a person counts: the most specific comes first
 */
export async function notifyPeople(
  { trx, platform, staff, changed }: WriteContext,
  taskId: string,
  notices: readonly Notice[],
): Promise<void> {
  const reached = new Map<string, Notice>();
  for (const notice of notices)
    if (notice.userid !== staff.userid && !reached.has(notice.userid)) reached.set(notice.userid, notice);
  if (!reached.size) return;
  await putNotices(trx, taskId, staff.userid || null, [...reached.values()], new Date(platform.now()));
  await changed('task-inbox');
}
