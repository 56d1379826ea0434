import type { OutputOf } from '@midoffice/contract/kernel';
import type { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import type { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import type { Note, NotePerson } from '@midoffice/contract/staff-work/notes/shapes';

export const ada: NotePerson = { id: 'staff-1', username: 'ada', fullName: 'Ada Admin' };
export const ben: NotePerson = { id: 'staff-2', username: 'ben', fullName: 'Ben Bright' };

/** A note, as tests begin with it. */
export const aNote = (change: Partial<Note> = {}): Note => ({
  _id: 'N1',
  title: 'Weekly of Data',
  content: 'Talked about\n- Volumes are missing\n- Splits are right',
  assignees: [ada, ben],
  functionalGroup: 'Data',
  isReport: false,
  date: '2026-01-05T10:00:30.000Z',
  upcoming: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T11:00:00.000Z',
  version: 3,
  ...change,
});

export const openedNote = (
  change: Partial<Note> = {},
  tasks: OutputOf<typeof getNote>['tasks'] = [],
): OutputOf<typeof getNote> => ({ ...aNote(change), tasks });

/** The answer of a list; its groups are those of the notes, its group the first. */
export function aList(notes: readonly Note[]): OutputOf<typeof getNotes> {
  const functionalGroups = [...new Set(notes.map(({ functionalGroup }) => functionalGroup))].sort();
  return { notes: [...notes], functionalGroups, group: functionalGroups[0] ?? null };
}
