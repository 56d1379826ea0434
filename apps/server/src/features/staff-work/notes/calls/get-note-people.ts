import { getNotePeople } from '@midoffice/contract/staff-work/notes/calls/get-note-people';
import { implementRead } from '../../../../platform/http/implement.ts';
import { staffNames } from '../../tasks/api.ts';
import { noteGroups } from '../store.ts';

export const handler = implementRead(getNotePeople, async ({ db }) => {
  const [people, notes, reports] = await Promise.all([
    staffNames(db),
    noteGroups(db, { isReport: false }),
    noteGroups(db, { isReport: true }),
  ]);
  return {
    people: people.map(({ userid, ...one }) => ({
      id: userid,
      username: one.username,
      fullName: one.fullName,
      mayOpenTasks: one.mayOpenTasks,
    })),
    functionalGroups: [...new Set([...notes, ...reports])].sort(),
  };
});
