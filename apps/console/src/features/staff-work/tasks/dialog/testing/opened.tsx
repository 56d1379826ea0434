import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import type { ActivityItem, Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { ada, ben, wholeTask } from '../../testing.ts';
import { TaskDialog } from '../task-dialog.tsx';

/** What a call answers that has nothing to say. */
export const done = { success: true as const, message: '' };
/** A line of the activity: a comment of Ada, unless the test says otherwise. */
export const line = (change: Partial<ActivityItem>): ActivityItem => ({
  type: 'comment',
  userID: 'staff-1',
  username: 'ada',
  message: 'Looks right.',
  date: '2026-01-05T11:00:00.000Z',
  editedAt: null,
  attachments: [],
  index: 0,
  ...change,
});

/** Opens the dialog of a task whose changes the fake server keeps. */
export async function opened(change: Partial<Task> = {}, server = new FakeServer()) {
  let task = wholeTask(change);
  let closed = 0;
  server
    .answers(getTask, () => task)
    .answers(markInboxRead, { ...done, read: 0 })
    .answers(reportPresence, { others: [] })
    .answers(updateTask, (sent) => {
      const { version: _base, ...fields } = sent;
      task = { ...task, ...(fields as Partial<Task>), version: task.version + 1 };
      return { ...done, task };
    });
  const drawn = draw(<TaskDialog id="T1" users={[ada, ben]} onClose={() => (closed += 1)} />, { server });
  const dialog = await screen.findByRole('dialog', { name: /Missing volumes/ });
  await within(dialog).findByRole('group', { name: 'Description' });
  return {
    ...drawn,
    dialog: within(dialog),
    closed: () => closed,
    setTask: (next: Task) => {
      task = next;
    },
  };
}
