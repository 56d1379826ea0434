import type { WriteContext } from '../../../platform/http/implement.ts';
import { mentioned, notifyPeople, type StaffName } from '../tasks/api.ts';
import type { NoteFields } from './rules.ts';

type Naming = Partial<Pick<NoteFields, 'content' | 'assignees'>>;

/**
 * Notifies those whom a note names: who is mentioned in its text, and who takes part. Whoever it named before is not notified again.
 * @param note what was written
 * @param people everybody of the staff
 * @param before the note as it was; left out: it is new
 */
export async function notifyNamed(
  context: WriteContext,
  noteId: string,
  { content, assignees = [] }: Naming,
  people: readonly StaffName[],
  before: Naming = {},
): Promise<void> {
  const wasMentioned = new Set(mentioned(before.content ?? '', people));
  const wasNamed = new Set(before.assignees);
  const isStaff = new Set(people.map(({ userid }) => userid));
  await notifyPeople(context, { noteId }, [
    ...mentioned(content ?? '', people)
      .filter((userid) => !wasMentioned.has(userid))
      .map((userid) => ({ kind: 'mentioned' as const, userid, message: 'mentions you in this note' })),
    ...assignees
      .filter((userid) => isStaff.has(userid) && !wasNamed.has(userid))
      .map((userid) => ({ kind: 'attendee' as const, userid, message: 'named you in this note' })),
  ]);
}
