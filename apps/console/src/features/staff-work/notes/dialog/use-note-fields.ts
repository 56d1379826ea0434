import type { SentOf } from '@midoffice/contract/kernel';
import type { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { required, useFields, type Fields } from '../../../../kit/form/use-fields.ts';

/** A note as its form has it. */
export interface NoteValues extends Readonly<Record<string, string>> {
  readonly title: string;
  readonly content: string;
  readonly functionalGroup: string;
  /** User ids, parted by line breaks. */
  readonly assignees: string;
  /** UTC, to the minute, as `datetime-local` has it. */
  readonly date: string;
}

type NoteStart = Pick<Note, 'title' | 'content' | 'functionalGroup' | 'assignees' | 'date'>;

const minuteOf = (at: string): string => at.slice(0, 16);

export const idsOf = (assignees: string): string[] => assignees.split('\n').filter(Boolean);

/** The form of a note. */
export const useNoteFields = (note: NoteStart) =>
  useFields<NoteValues>(
    {
      title: note.title,
      content: note.content,
      functionalGroup: note.functionalGroup,
      assignees: note.assignees.map(({ id }) => id).join('\n'),
      date: minuteOf(note.date),
    },
    {
      title: required(),
      functionalGroup: required(),
      date: (value) => (value ? null : 'must be a date and a time'),
    },
  );

/** Names of the fields that were edited. */
export const editedNames = ({ values, start }: Fields<NoteValues>): string[] =>
  Object.keys(values).filter((name) => values[name] !== start[name]);

/** What the call takes of a form. A date that was not edited keeps its seconds. */
export const sentOf = (
  values: NoteValues,
  note: Pick<Note, 'date'>,
): Omit<SentOf<typeof updateNote>, '_id'> => ({
  title: values.title,
  content: values.content,
  functionalGroup: values.functionalGroup,
  assignees: idsOf(values.assignees),
  date: values.date === minuteOf(note.date) ? note.date : `${values.date}:00Z`,
});
