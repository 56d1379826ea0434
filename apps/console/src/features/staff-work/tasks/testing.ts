import type { Task, TaskGroups, TaskRow, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';

export const ada: TaskUser = {
  userid: 'staff-1',
  username: 'ada',
  fullName: 'Ada Admin',
  email: 'admin@staff.example',
  colour: null,
  distinct: false,
};
export const ben: TaskUser = {
  userid: 'staff-2',
  username: 'ben',
  fullName: 'Ben Bright',
  email: 'ben@staff.example',
  colour: '#7a3db8',
  distinct: true,
};

/** A task of a list, as tests begin with it. */
export const taskRow = (change: Partial<TaskRow> = {}): TaskRow => ({
  _id: 'T1',
  title: 'Missing volumes',
  content: 'Two sessions are 0.',
  projectType: 'Charts',
  type: 'Charts',
  status: 'To do',
  assignees: [],
  priority: 'low',
  dueDate: null,
  alert: { alertTime: null },
  isIssue: false,
  intercomID: '',
  snoozedUntil: null,
  comments: 0,
  rank: 'a0',
  version: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  ...change,
});

/** A whole task. */
export const wholeTask = (change: Partial<Task> = {}): Task => ({
  ...taskRow(),
  createdBy: 'staff-2',
  attachments: [],
  activity: [],
  intercomConversations: [],
  links: [],
  ...change,
});

/** The answer of a list with these rows, by status. */
export function taskGroups(rows: readonly TaskRow[]): TaskGroups {
  const side = (isIssue: boolean): Record<string, TaskRow[]> =>
    Object.groupBy(
      rows.filter((row) => row.isIssue === isIssue),
      (row) => row.status,
    ) as Record<string, TaskRow[]>;
  const counted = (groups: Record<string, TaskRow[]>): Record<string, number> =>
    Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, list.length]));
  const [tasks, issues] = [side(false), side(true)];
  return {
    tasks,
    issues,
    users: [ada, ben],
    counts: { tasks: counted(tasks), issues: counted(issues) },
    snoozed: { tasks: 0, issues: 0 },
  };
}
