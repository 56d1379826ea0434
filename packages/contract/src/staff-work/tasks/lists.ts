/** States of a task, in the order of the tabs; any may follow any other. Source: r002-task-statuses. */
export const taskStatuses = [
  'Alert',
  'Deployed / closed',
  'Complete (pr)',
  'Complete (review)',
  'Issue reopened',
  'On hold',
  'Server backfill req.',
  'Meeting req.',
  'Info / review req.',
  'Update req.',
  'In Progress',
  'To do',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** States in which nothing is left to do: lists show them on demand. */
export const closedStatuses: readonly TaskStatus[] = ['Deployed / closed'];

/** Source: r002-task-priorities. */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** What a task is about, in the order of the tabs. Source: r002-task-project-types. */
export const projectTypes = [
  'Financials',
  'EDSI',
  'Admin',
  '13F / Mutual Funds',
  'Front End',
  'Earnings Transcript',
  'Charts',
  'ETF',
  'SEC Filings',
  'Company Profile',
  'News',
  'Analysts',
  'Sentiment',
  'Quote',
  'Operations',
  'HR',
  'Legal',
  'Accounting',
  'Sales',
  'Marketing / Affiliates',
  'Server Config',
  'ECS',
  'Other',
  'Users',
  'Feedback',
  'Websocket',
] as const;
export type ProjectType = (typeof projectTypes)[number];

/** How long an alert waits. Source: r002-task-alert-durations. */
export const alertDurations = ['1-hr', '4-hr', '1-d', '7-d', '1-m'] as const;
export type AlertDuration = (typeof alertDurations)[number];

/** By what the lists are divided. Source: r002-task-switch-category. */
export const taskCategories = ['status', 'type'] as const;
export type TaskCategory = (typeof taskCategories)[number];

/** Kinds of activity. Source: r002-task-activity-types. */
export const activityTypes = ['notification', 'comment', 'bot', 'user', 'admin'] as const;

/** What a task can be linked to, and shown on the screens of. */
export const taskLinkKinds = ['customer', 'symbol', 'change-set', 'filing', 'bug-report', 'note'] as const;
export type TaskLinkKind = (typeof taskLinkKinds)[number];

/** What a new task is, unless its form says otherwise. Source: r002-task-defaults. */
export const taskDefaults = { status: 'To do', priority: 'low', projectType: 'Financials' } as const;

/** Rows of a group that one answer holds at most. */
export const groupLimit = 50;
/** Tasks of a bulk act at most. */
export const bulkLimit = 200;
/** Tasks of a board's column that one answer holds at most. */
export const boardLimit = 200;

export const taskLimits = {
  title: 500,
  content: 50_000,
  comment: 20_000,
  assignees: 50,
  attachments: 20,
  links: 50,
} as const;

/** Bytes of all files of one form at most. */
export const attachmentMaxBytes = 20_000_000;

export const taskTexts = {
  created: 'Task/Issue created successfully',
  notCreated: 'Cannot add issue.',
  notFound: 'Task not found.',
  tooLarge: 'attachments: must have at most 20 MB together',
} as const;
