import { access as noteAccess } from '@midoffice/contract/staff-work/notes/inputs';
import { access as taskAccess } from '@midoffice/contract/staff-work/tasks/inputs';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { mentionsOf } from './rules.ts';
import { putNotices, type Notice, type NoticeSubject } from './inbox-store.ts';
import { whoMay, type StaffName } from './store.ts';

/** The people behind the user names that a text mentions. */
export function mentioned(text: string, people: readonly StaffName[]): string[] {
  const names = new Set(mentionsOf(text));
  return people.filter(({ username }) => names.has(username.toLowerCase())).map(({ userid }) => userid);
}

/**
 * Notifies people of what happened to a task or a note, each of them once, never whoever did it, and nobody who may not open
 * it.
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
  const may = await whoMay(trx, [...reached.keys()], 'taskId' in subject ? taskAccess : noteAccess);
  const allowed = [...reached.values()].filter(({ userid }) => may.has(userid));
  if (!allowed.length) return;
  await putNotices(trx, subject, allowed, { by: staff.userid || null, at: new Date(platform.now()) });
  await changed('task-inbox');
}
