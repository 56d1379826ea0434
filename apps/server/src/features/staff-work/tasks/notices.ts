import type { WriteContext } from '../../../platform/http/implement.ts';
import { mentionsOf } from './rules.ts';
import { putNotices, type Notice, type NoticeSubject } from './inbox-store.ts';
import type { StaffName } from './store.ts';

/** The people behind the user names that a text mentions. */
export function mentioned(text: string, people: readonly StaffName[]): string[] {
  const names = new Set(mentionsOf(text));
  return people.filter(({ username }) => names.has(username.toLowerCase())).map(({ userid }) => userid);
}

/**
 * Notifies people of what happened to a task or a note, each of them once and never whoever did it.
 * @param notices the first one for a person counts: the most specific comes first
 */
export async function notifyPeople(
  { trx, platform, staff, changed }: WriteContext,
  subject: NoticeSubject,
  notices: readonly Notice[],
): Promise<void> {
  const reached = new Map<string, Notice>();
  for (const notice of notices)
    if (notice.userid !== staff.userid && !reached.has(notice.userid)) reached.set(notice.userid, notice);
  if (!reached.size) return;
  await putNotices(trx, subject, staff.userid || null, [...reached.values()], new Date(platform.now()));
  await changed('task-inbox');
}
