import { searchTasks } from '@midoffice/contract/staff-work/tasks/calls/search-tasks';
import { implementRead } from '../../../../platform/http/implement.ts';
import { groupRows, groupsOf, taskUsers } from '../groups.ts';
import { searchSpelling, searchWords } from '../list-store.ts';
import { searchTerms } from '../rules.ts';

export const handler = implementRead(searchTasks, async ({ platform, db }, { query, category, assignee }) => {
  const terms = searchTerms(query);
  const found = terms ? await searchWords(db, category, terms, assignee) : [];
  const rows = found.length || query.length < 3 ? found : await searchSpelling(db, category, query, assignee);
  const counted = new Map<string, { isIssue: boolean; group: string; count: number }>();
  for (const { isIssue, group } of rows) {
    const key = `${isIssue} ${group}`;
    const present = counted.get(key) ?? { isIssue, group, count: 0 };
    counted.set(key, { ...present, count: present.count + 1 });
  }
  return {
    ...groupRows(groupsOf(category), rows, [...counted.values()]),
    users: await taskUsers(platform, db),
  };
});
