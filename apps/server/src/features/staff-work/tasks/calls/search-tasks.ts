import type { InputOf } from '@midoffice/contract/kernel';
import { searchTasks } from '@midoffice/contract/staff-work/tasks/calls/search-tasks';
import type { Db } from '../../../../platform/db/connect.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { groupRows, groupsOf, taskUsers } from '../groups.ts';
import { searchSpelling, searchWords } from '../list-store.ts';
import { searchTerms } from '../rules.ts';

/** By words, else by spelling. */
async function find(
  db: Db,
  { query, category, assignee }: InputOf<typeof searchTasks>,
): ReturnType<typeof searchWords> {
  const terms = searchTerms(query);
  const found = terms ? await searchWords(db, category, terms, assignee) : [];
  return found.length || query.length < 3 ? found : searchSpelling(db, category, query, assignee);
}

export const handler = implementRead(searchTasks, async ({ platform, db }, input) => {
  const [rows, users] = await Promise.all([find(db, input), taskUsers(platform, db)]);
  const counted = new Map<string, { isIssue: boolean; group: string; count: number }>();
  for (const { isIssue, group } of rows) {
    const key = `${isIssue} ${group}`;
    const present = counted.get(key) ?? { isIssue, group, count: 0 };
    counted.set(key, { ...present, count: present.count + 1 });
  }
  return {
    ...groupRows(groupsOf(input.category), rows, [...counted.values()]),
    users,
    snoozed: null,
  };
});
