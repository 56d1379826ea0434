import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { searchTasks } from '@midoffice/contract/staff-work/tasks/calls/search-tasks';
import {
  groupLimit,
  projectTypes,
  taskStatuses,
  type TaskCategory,
} from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskGroups, TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { useMe } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { useReadFurther } from '../../../../../data/read-further.ts';

/** How often the list is read again, in milliseconds. Source: r002-task-autorefresh. */
export const refreshMs = 450_000;

export const groupNames = (category: TaskCategory): readonly string[] =>
  category === 'status' ? taskStatuses : projectTypes;

export interface TaskFilter {
  readonly by: TaskCategory;
  readonly issues: boolean;
  readonly mine: boolean;
  /** Whether snoozed ones are shown as well. */
  readonly snoozed: boolean;
  readonly q: string;
}

/** What the filters ask for beside the group. */
const asked = ({ by, mine, snoozed }: TaskFilter, userid: string) => ({
  category: by,
  ...(mine && { assignee: userid }),
  ...(!snoozed && ({ awake: 'true' } as const)),
});

/** The groups that the filters leave, searched where something is typed: a search finds snoozed ones as well. */
export function useTaskGroups(filter: TaskFilter) {
  const { by, mine, q } = filter;
  const { userid } = useMe();
  const person = mine ? { assignee: userid } : {};
  const query = q.trim();
  const options = { keep: true, everyMs: refreshMs };
  const all = useRead(getTasks, query ? null : asked(filter, userid), options);
  const found = useRead(searchTasks, query ? { query, category: by, ...person } : null, options);
  return query ? found : all;
}

/** The tasks or issues of one answer. */
export const sideOf = (data: TaskGroups, issues: boolean) => ({
  rows: issues ? data.issues : data.tasks,
  counts: issues ? data.counts.issues : data.counts.tasks,
});

/** Whether one of some tasks is snoozed, or may be: of rows that were read on later nothing is known here. */
export function anySnoozed(data: TaskGroups | undefined, ids: readonly string[]): boolean {
  const rows = [data?.tasks, data?.issues].flatMap((groups) => Object.values(groups ?? {}).flat());
  return ids.some((id) => {
    const row = rows.find(({ _id }) => _id === id);
    return !row || (row.snoozedUntil !== null && Date.parse(row.snoozedUntil) > Date.now());
  });
}

/** The rows of one group beyond those of the first answer, read on as they are asked for. */
export function useGroupRows(
  group: string,
  filter: TaskFilter,
  enabled: boolean,
): { rows: readonly TaskRow[] | undefined; hasMore: boolean; loadingMore: boolean; more(): void } {
  const { userid } = useMe();
  const read = useReadFurther(
    getTasks,
    { ...asked(filter, userid), group, limit: String(groupLimit), counts: 'false' },
    (page, pages) =>
      (sideOf(page, filter.issues).rows[group]?.length ?? 0) < groupLimit
        ? null
        : String(pages.length * groupLimit),
    { name: 'skip', enabled },
  );
  const rows = read.pages?.flatMap((page) => sideOf(page, filter.issues).rows[group] ?? []);
  // A task that moved up while the next page was read is in both.
  const unique = rows && [...new Map(rows.map((row) => [row._id, row])).values()];
  return { rows: unique, hasMore: read.hasMore, loadingMore: read.loadingMore, more: read.more };
}
