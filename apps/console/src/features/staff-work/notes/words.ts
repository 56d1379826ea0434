import type { NotePerson } from '@midoffice/contract/staff-work/notes/shapes';
import { closedStatuses, type TaskStatus } from '@midoffice/contract/staff-work/tasks/lists';
import type { Tone } from '../../../kit/base/status-badge.tsx';

/** Characters of a card's texts, and the people that its preview names. */
export const cardLimits = { title: 200, content: 500, assignee: 30, attendees: 6 } as const;

/** A text of at most so many characters; a longer one ends in an ellipsis after them. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

export const nothingHere = 'No Meeting Notes/Reports found';

/** A note or report, as texts say it. */
export const kindWord = (isReport: boolean): 'Report' | 'Meeting note' =>
  isReport ? 'Report' : 'Meeting note';

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  content: 'Text',
  functionalGroup: 'Functional group',
  assignees: 'Assignees',
  date: 'Date',
};

export const fieldLabel = (field: string): string => fieldLabels[field] ?? field;

/** A value of a conflict as people read it: people by name. */
export const valueWords =
  (people: readonly NotePerson[]) =>
  (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((id) => people.find((one) => one.id === id)?.fullName ?? String(id)).join(', ')
      : value;

export const taskTone = (status: TaskStatus): Tone => {
  if (closedStatuses.includes(status)) return 'green';
  if (status === 'Alert') return 'red';
  return status === 'In Progress' ? 'blue' : 'grey';
};
