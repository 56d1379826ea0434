import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { groupLimit } from '@midoffice/contract/staff-work/tasks/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { groupRows, groupsOf, taskUsers } from '../groups.ts';
import { countSnoozed, countTasks, listTasks } from '../list-store.ts';

export const handler = implementRead(getTasks, async ({ platform, db }, input) => {
  const { category, group, limit, skip, assignee } = input;
  const all = groupsOf(category);
  if (group !== undefined && !all.includes(group))
    throw badInput('group', `must be one of ${all.join(', ')}`);
  if (group === undefined && limit > groupLimit)
    throw badInput('limit', `must be at most ${groupLimit} without a group`);
  const groups = group === undefined ? all : [group];
  const now = new Date(platform.now());
  const [openAt, awakeAt] = [input.open ? now : undefined, input.awake ? now : undefined];
  const [rows, counted, snoozed, users] = await Promise.all([
    listTasks(db, { category, groups, limit, skip, assignee, openAt, awakeAt }),
    input.counts ? countTasks(db, { category, assignee, openAt, awakeAt }) : [],
    input.counts ? countSnoozed(db, now, assignee) : null,
    taskUsers(platform, db),
  ]);
  return { ...groupRows(all, rows, counted), users, snoozed };
});
