import { taskCategories } from '@midoffice/contract/staff-work/tasks/lists';
import { choiceParam, flagParam, textParam } from '../../../../../kit/address/use-address-state.ts';

export const views = ['list', 'board', 'inbox'] as const;
export type TasksView = (typeof views)[number];

/** What the address keeps of the screen. Source: r002-task-url. */
export const params = {
  /** The opened task. */
  task: textParam(),
  view: choiceParam(views, 'list'),
  by: choiceParam(taskCategories, 'status'),
  /** The chosen tab: a state or a project type; empty: all. */
  group: textParam(),
  issues: flagParam(),
  mine: flagParam(),
  /** Snoozed ones as well. */
  snoozed: flagParam(),
  q: textParam(),
};
