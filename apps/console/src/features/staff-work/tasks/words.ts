import {
  closedStatuses,
  type TaskPriority,
  type TaskStatus,
} from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import type { Tone } from '../../../kit/base/status-badge.tsx';

/** Characters of a card's texts. Source: r002-task-truncate. */
export const cardLimits = { title: 200, content: 200, assignees: 30 } as const;

/** Text without the marks of bold words and of code, for a place that shows it as it is. */
export const withoutMarks = (markdown: string): string => markdown.replaceAll(/`+|\*\*/g, '');

/** A text of at most so many characters; a longer one ends in an ellipsis after them. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

export const priorityTones: Readonly<Record<TaskPriority, Tone>> = {
  low: 'grey',
  normal: 'blue',
  high: 'amber',
  urgent: 'red',
};

export const statusTone = (status: TaskStatus): Tone => {
  if (status === 'Alert' || status === 'Issue reopened') return 'red';
  if (closedStatuses.includes(status)) return 'green';
  if (status.startsWith('Complete')) return 'green';
  if (status === 'In Progress') return 'blue';
  return status === 'To do' || status === 'On hold' ? 'grey' : 'amber';
};

/** What a person is called in lists; of somebody who is gone, the id. */
export const nameOf = (users: readonly TaskUser[], userid: string): string =>
  users.find((one) => one.userid === userid)?.fullName ?? userid;

/** The assignees of a card, by name. */
export const assigneeNames = (users: readonly TaskUser[], assignees: readonly string[]): string =>
  assignees.map((userid) => nameOf(users, userid)).join(', ');

/** Whether a task's day has passed, or is today. */
export function dueTone(day: string, nowMs: number): Tone {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return day < today ? 'red' : day === today ? 'amber' : 'grey';
}

/** Task or issue, as texts say it. */
export const kindWord = (isIssue: boolean): 'Issue' | 'Task' => (isIssue ? 'Issue' : 'Task');
