import { projectTypes, taskStatuses, type TaskCategory } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskGroups, TaskRow, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { staffNames } from './store.ts';

/** The groups of a category, in the order of their tabs. */
export const groupsOf = (category: TaskCategory): readonly string[] =>
  category === 'status' ? taskStatuses : projectTypes;

const colourOf = (list: string, userid: string): string | null =>
  list
    .split(',')
    .map((pair) => pair.split('=').map((part) => part.trim()))
    .find(([id]) => id === userid)?.[1] ?? null;

/** Everybody who may be given a task, with how their comments look. Source: r002-task-staff-styles. */
export async function taskUsers({ settings }: Platform, db: DbOrTrx): Promise<TaskUser[]> {
  const distinct = new Set(settings.DISTINCT_STAFF);
  const people = (await staffNames(db)).filter(({ mayOpenTasks }) => mayOpenTasks);
  return people.map(({ userid, username, fullName, email }) => ({
    userid,
    username,
    fullName,
    email,
    colour: colourOf(settings.STAFF_COLOURS, userid),
    distinct: distinct.has(userid),
  }));
}

const empty = <T>(names: readonly string[], value: () => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value()]));

/** Rows as the lists answer them: by task or issue, and by group. Source: d089. */
export function groupRows(
  names: readonly string[],
  rows: readonly (TaskRow & { group: string })[],
  counted: readonly { isIssue: boolean; group: string; count: number }[],
): Omit<TaskGroups, 'users' | 'snoozed'> {
  const tasks = empty<TaskRow[]>(names, () => []);
  const issues = empty<TaskRow[]>(names, () => []);
  for (const { group, ...row } of rows) (row.isIssue ? issues : tasks)[group]?.push(row);
  const counts = { tasks: empty(names, () => 0), issues: empty(names, () => 0) };
  for (const { isIssue, group, count } of counted)
    if (Object.hasOwn(counts.tasks, group)) counts[isIssue ? 'issues' : 'tasks'][group] = count;
  return { tasks, issues, counts };
}
