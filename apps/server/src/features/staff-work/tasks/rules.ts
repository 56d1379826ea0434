import {
  closedStatuses,
  type AlertDuration,
  type TaskStatus,
} from '@midoffice/contract/staff-work/tasks/lists';

const hourMs = 3_600_000;

/** When an alert that is set now becomes due; a month later is the same day of the next month, or its last. Source: d088. */
export function alertTime(nowMs: number, duration: AlertDuration): Date {
  if (duration !== '1-m')
    return new Date(nowMs + { '1-hr': 1, '4-hr': 4, '1-d': 24, '7-d': 168 }[duration] * hourMs);
  const at = new Date(nowMs);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at;
}

/** The line of a history that says when an alert becomes due. */
export const alertSetText = (due: Date): string => `Alert set for ${due.toISOString()}`;

/** Whether nothing is left to do in a state. */
export const isClosed = (status: TaskStatus): boolean => closedStatuses.includes(status);

/** User names that a text mentions by `@name`, in lower case. */
export const mentionsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<![\w@.])@([a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?)/gi)].map(([, name]) =>
      name!.toLowerCase(),
    ),
  ),
];

/** What a person may change of a task, as it is stored. */
export interface TaskFields {
  readonly title: string;
  readonly content: string;
  readonly projectType: string;
  readonly status: string;
  readonly priority: string;
  readonly assignees: readonly string[];
  readonly dueDate: string | null;
  readonly intercomID: string;
}
export type TaskField = keyof TaskFields;

export const taskFields: readonly TaskField[] = [
  'title',
  'content',
  'projectType',
  'status',
  'priority',
  'assignees',
  'dueDate',
  'intercomID',
];

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && [...a].sort().join('\n') === [...b].sort().join('\n')
    : a === b;

export interface Merge {
  /** The fields to write. */
  readonly changes: Partial<TaskFields>;
  /** Fields that somebody else changed since they were read, and that the caller changed as well. */
  readonly conflicts: readonly { field: TaskField; read: unknown; stored: unknown; wanted: unknown }[];
}

/**
 * What is to be written of an object that an editor sends whole: three-way, by field.
 * @param sent what the editor sends; a field that is left out is not touched
 * @param stored the task as it is
 * @param read by field, what it was when the editor read it; only fields that changed since
 * @param replaced what the editor has seen of others' changes and replaces
 */
export function mergeFields(
  sent: Partial<TaskFields>,
  stored: TaskFields,
  read: Partial<Record<TaskField, unknown>>,
  replaced: Partial<Record<TaskField, unknown>> = {},
): Merge {
  const changes: Record<string, unknown> = {};
  const conflicts: Merge['conflicts'][number][] = [];
  for (const field of taskFields) {
    const wanted = sent[field];
    if (wanted === undefined || same(wanted, stored[field])) continue;
    const isSeen = Object.hasOwn(replaced, field) && same(replaced[field], stored[field]);
    if (isSeen || !Object.hasOwn(read, field)) changes[field] = wanted;
    else if (!same(wanted, read[field]))
      conflicts.push({ field, read: read[field], stored: stored[field], wanted });
  }
  return { changes, conflicts };
}

const shown = (value: unknown): string =>
  value === null || value === ''
    ? 'none'
    : Array.isArray(value)
      ? value.join(', ') || 'nobody'
      : String(value);

const names: Readonly<Record<TaskField, string>> = {
  title: 'Title',
  content: 'Description',
  projectType: 'Project type',
  status: 'Status',
  priority: 'Priority',
  assignees: 'Assignees',
  dueDate: 'Due date',
  intercomID: 'Intercom ID',
};

/** One line of the history, such as `Status: To do → In Progress`. Descriptions are long: that they changed is said. */
export function changeText(
  field: TaskField,
  before: unknown,
  after: unknown,
  nameOf: (userid: string) => string,
): string {
  if (field === 'content') return 'Description changed';
  const text = (value: unknown): string =>
    shown(field === 'assignees' ? (value as readonly string[]).map(nameOf) : value);
  return `${names[field]}: ${text(before)} → ${text(after)}`;
}

const mostWords = 12;
const beginsWith = (word: string): string => `'${word}':*`;

/** One term of a search: of `BRK.B` or `ada@example.com` PostgreSQL keeps the whole as a word, or its parts, by its kind. */
function termOf(given: string): string {
  const text = given.replace(/^https?:\/\//, '');
  const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const last = found.at(-1);
  const whole = last ? text.slice(found[0]!.index, last.index + last[0].length) : '';
  const parts = found.map(([part]) => part);
  const all = parts.slice(0, mostWords).map(beginsWith).join(' & ');
  return parts.length > 1 ? `(${beginsWith(whole)} | ${all})` : all;
}

/**
 * Words of a search as a `tsquery`: all of them, each as the beginning of a word. Empty: nothing to look for.
 */
export const searchTerms = (query: string): string =>
  query
    .toLowerCase()
    // Quotes and backslashes would end a quoted word.
    .split(/[\s'\\\p{Cc}]+/u)
    .map(termOf)
    .filter(Boolean)
    .slice(0, mostWords)
    .join(' & ');
