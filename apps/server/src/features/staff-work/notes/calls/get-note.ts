import { mayCall } from '@midoffice/contract/kernel';
import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { noteTexts } from '@midoffice/contract/staff-work/notes/lists';
import { access as taskAccess } from '@midoffice/contract/staff-work/tasks/inputs';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { linkedTasks } from '../../tasks/api.ts';
import { readLines, readNote } from '../store.ts';

const mostTasks = 200;

export const handler = implementRead(getNote, async ({ platform, db, staff }, { _id }) => {
  const mayOpenTasks = mayCall(staff, taskAccess);
  const [note, linked, lines] = await Promise.all([
    readNote(db, _id, new Date(platform.now())),
    mayOpenTasks ? linkedTasks(db, 'note', _id, mostTasks) : [],
    readLines(db, _id),
  ]);
  if (!note) throw notFound(noteTexts.notFound);
  const tasks = linked.map((task) => ({
    _id: task._id,
    line: lines.get(task._id) ?? null,
    title: task.title,
    status: task.status,
    isIssue: task.isIssue,
  }));
  return { ...note, tasks };
});
