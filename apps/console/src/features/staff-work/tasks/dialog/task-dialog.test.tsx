import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { changeTaskType } from '@midoffice/contract/staff-work/tasks/calls/change-task-type';
import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { deleteTaskComment } from '@midoffice/contract/staff-work/tasks/calls/delete-task-comment';
import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { linkTask } from '@midoffice/contract/staff-work/tasks/calls/link-task';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { alertDurations, taskPriorities } from '@midoffice/contract/staff-work/tasks/lists';
import type { ActivityItem, Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { ada, ben, wholeTask } from '../testing.ts';
import { TaskDialog } from './task-dialog.tsx';

const done = { success: true as const, message: '' };
const line = (change: Partial<ActivityItem>): ActivityItem => ({
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
async function opened(change: Partial<Task> = {}, server = new FakeServer()) {
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

describe('task-dialog', () => {
  test('status, project type, assignees and priority are saved as soon as they are changed, as the task object (r002-task-save-immediate, r002-task-update-object, r002-task-priorities)', async () => {
    const { dialog, server, user } = await opened();
    const select = (label: string) => dialog.getByLabelText<HTMLSelectElement>(label);
    assert.deepEqual(
      [...select('Priority').options].map((option) => option.value),
      [...taskPriorities],
    );
    await user.selectOptions(select('Priority'), 'urgent');
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 1));
    const [sent] = server.inputsOf(updateTask);
    assert.deepEqual(
      [sent!._id, sent!.priority, sent!.status, sent!.title, sent!.version],
      ['T1', 'urgent', 'To do', 'Missing volumes', 3],
    );
    await waitFor(() => assert.equal(select('Priority').value, 'urgent'));
    await user.selectOptions(select('Status'), 'Deployed / closed');
    await user.selectOptions(select('Project type'), 'News');
    await user.type(dialog.getByRole('combobox', { name: 'Add to assignees' }), 'ben{Enter}');
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 4));
    const [, status, type, people] = server.inputsOf(updateTask);
    assert.equal(status!.status, 'Deployed / closed');
    assert.deepEqual([type!.projectType, type!.type], ['News', 'News']);
    assert.deepEqual(people!.assignees, ['staff-2']);
  });

  test('Update Task alone saves description, Intercom ID and due date (r002-task-save-on-button)', async () => {
    const { dialog, server, user } = await opened();
    const button = () => dialog.getByRole('button', { name: 'Update Task' });
    assert.equal(button().getAttribute('aria-disabled'), 'true');
    await user.click(dialog.getByRole('button', { name: 'Edit description' }));
    await user.type(dialog.getByLabelText('Description'), ' And one more.');
    await user.type(dialog.getByLabelText('Intercom ID'), '4711');
    await user.type(dialog.getByLabelText('Due date (YYYY-MM-DD)'), '2026-02-03');
    assert.equal(server.inputsOf(updateTask).length, 0);
    await user.click(button());
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 1));
    const [sent] = server.inputsOf(updateTask);
    assert.deepEqual(
      [sent!.content, sent!.intercomID, sent!.dueDate],
      ['Two sessions are 0. And one more.', '4711', '2026-02-03'],
    );
    assert.ok(await dialog.findByText(/And one more\./));
  });

  test('where somebody else changed the same field both values are shown, and mine replaces what was shown', async () => {
    const { dialog, server, user } = await opened();
    server.refuses(updateTask, 409, {
      message: 'Somebody else changed this task.',
      conflicts: [{ field: 'priority', expected: 'low', actual: 'high', wanted: 'urgent' }],
    });
    await user.selectOptions(dialog.getByLabelText('Priority'), 'urgent');
    const conflict = within(await screen.findByRole('dialog', { name: /Changed by somebody else/ }));
    assert.ok(conflict.getByText('high'));
    assert.equal(screen.queryByRole('alert'), null, 'the dialog says it');
    server.answers(updateTask, { ...done, task: wholeTask({ priority: 'urgent', version: 5 }) });
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 2));
    assert.deepEqual(server.inputsOf(updateTask)[1], {
      _id: 'T1',
      version: 3,
      priority: 'urgent',
      expected: { priority: 'high' },
    });
  });

  /** Edits title, description and Intercom ID of a task whose title and description somebody else has changed. */
  async function inConflict() {
    const drawn = await opened();
    const { dialog, server, user } = drawn;
    await user.type(dialog.getByLabelText('Title'), '!');
    await user.click(dialog.getByRole('button', { name: 'Edit description' }));
    await user.clear(dialog.getByLabelText('Description'));
    await user.type(dialog.getByLabelText('Description'), 'My text');
    await user.type(dialog.getByLabelText('Intercom ID'), '4711');
    server.refuses(updateTask, 409, {
      message: 'Somebody else changed this task.',
      conflicts: [
        { field: 'title', expected: 'Missing volumes', actual: 'Bens title', wanted: 'Missing volumes!' },
        { field: 'content', expected: 'Two sessions are 0.', actual: 'Bens text', wanted: 'My text' },
      ],
    });
    await user.click(dialog.getByRole('button', { name: 'Update Task' }));
    const conflict = within(await screen.findByRole('dialog', { name: /Changed by somebody else/ }));
    const saved = wholeTask({ title: 'Bens title', content: 'My text', intercomID: '4711', version: 5 });
    drawn.setTask(saved);
    server.answers(updateTask, { ...done, task: saved });
    return { ...drawn, conflict };
  }

  test('of two fields in conflict only the chosen one is sent again, with the other edits, and the draft is gone', async () => {
    const { dialog, server, user, conflict } = await inConflict();
    await user.click(conflict.getByRole('button', { name: /My text/ }));
    await user.click(conflict.getByRole('button', { name: 'Merge as chosen' }));
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 2));
    assert.deepEqual(server.inputsOf(updateTask)[1], {
      _id: 'T1',
      version: 3,
      content: 'My text',
      intercomID: '4711',
      expected: { content: 'Bens text' },
    });
    await waitFor(() => assert.equal(dialog.getByLabelText<HTMLInputElement>('Title').value, 'Bens title'));
    await waitFor(() => assert.equal(localStorage.length, 0));
  });

  test('Take theirs saves the edits that are in no conflict', async () => {
    const { server, user, conflict } = await inConflict();
    await user.click(conflict.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 2));
    assert.deepEqual(server.inputsOf(updateTask)[1], {
      _id: 'T1',
      version: 3,
      intercomID: '4711',
      expected: {},
    });
  });

  test('edits that were begun on an older version are sent alone, with that version', async () => {
    const { dialog, server, user, setTask } = await opened();
    await user.type(dialog.getByLabelText('Intercom ID'), '4711');
    // Saving the priority reads the task again: it is of a newer version then.
    server.answers(updateTask, () => {
      const task = wholeTask({ priority: 'urgent', version: 4 });
      setTask(task);
      return { ...done, task };
    });
    await user.selectOptions(dialog.getByLabelText('Priority'), 'urgent');
    await waitFor(() => assert.equal(server.inputsOf(getTask).length, 2));
    await waitFor(() => assert.equal(server.inputsOf(updateTask).length, 1));
    await user.click(dialog.getByRole('button', { name: 'Update Task' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateTask)[1], { _id: 'T1', version: 3, intercomID: '4711' }),
    );
  });

  test('Markdown is drawn, and HTML of a text reaches the page as text alone', async () => {
    const { dialog } = await opened({
      content: '**bold** [site](https://example.com) [bad](javascript:alert(1)) <img src=x onerror=alert(1)>',
    });
    assert.equal((await dialog.findByText('bold')).tagName, 'STRONG');
    assert.equal(dialog.getByText('site').closest('a')?.getAttribute('href'), 'https://example.com');
    assert.equal(dialog.getByText('bad').closest('a'), null);
    assert.equal(document.querySelector('[onerror], img[src=x]'), null);
  });

  test('a task becomes an issue by the button, without a change of its type', async () => {
    const { dialog, server, user } = await opened(
      {},
      new FakeServer().answers(changeTaskType, { ...done, isIssue: true }),
    );
    await user.click(dialog.getByRole('button', { name: 'Convert to issue' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(changeTaskType), [{ _id: 'T1', expected: { isIssue: false } }]),
    );
  });

  test('conflict: what somebody else converted meanwhile is not turned back, and the button says so', async () => {
    const { dialog, server, user, setTask } = await opened(
      {},
      new FakeServer().refuses(changeTaskType, 409, {
        message: 'Somebody else changed this task in the meantime.',
        conflicts: [{ field: 'isIssue', expected: false, actual: true, wanted: true }],
      }),
    );
    setTask(wholeTask({ isIssue: true }));
    await user.click(dialog.getByRole('button', { name: 'Convert to issue' }));
    assert.ok(await screen.findByText(/Somebody else changed this task in the meantime\./));
    assert.ok(await screen.findByRole('button', { name: 'Convert to task' }));
    assert.equal(server.inputsOf(changeTaskType).length, 1);
  });

  test('task-delete-dialog asks first: Cancel makes no call, Delete deletes and closes (r002-task-delete-confirm)', async () => {
    const { dialog, server, user, closed } = await opened({}, new FakeServer().answers(deleteTask, done));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const question = () => within(screen.getByRole('dialog', { name: 'Delete task' }));
    assert.ok(
      question().getByText('Are you sure you want to delete this task? This action cannot be undone.'),
    );
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    assert.deepEqual([server.inputsOf(deleteTask).length, closed()], [0, 0]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await user.click(question().getByRole('button', { name: 'Delete' }));
    await waitFor(() => assert.equal(closed(), 1));
    assert.deepEqual(server.inputsOf(deleteTask), [{ _id: 'T1' }]);
  });

  test('a link to a customer is added by its id, shown with the way there, and taken away', async () => {
    const link = { kind: 'symbol' as const, id: 'LMNT', label: '' };
    const { dialog, server, user } = await opened(
      { links: [link] },
      new FakeServer().answers(linkTask, { ...done, links: [] }),
    );
    assert.match(dialog.getByRole('link', { name: 'LMNT' }).getAttribute('href')!, /item=charts&symbol=LMNT/);
    await user.click(dialog.getByRole('button', { name: 'Add a link…' }));
    await user.type(dialog.getByLabelText('Id'), 'customer-7{Enter}');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(linkTask), [{ _id: 'T1', kind: 'customer', id: 'customer-7' }]),
    );
    await user.click(dialog.getByRole('button', { name: 'Remove the link to LMNT' }));
    await waitFor(() => assert.equal(server.inputsOf(linkTask)[1]!.linked, false));
  });
});

describe('task-alert-control', () => {
  test('an alert is set for one of five durations; without one it says so (r002-task-alert-durations)', async () => {
    const { dialog, server, user } = await opened(
      {},
      new FakeServer().answers(createTaskAlert, {
        ...done,
        alert: { alertTime: '2026-01-06T10:00:00.000Z' },
      }),
    );
    const control = within(dialog.getByRole('group', { name: 'Alert' }));
    assert.ok(control.getByText('No Alerts'));
    const durations = control.getByLabelText<HTMLSelectElement>('Alert in');
    assert.deepEqual(
      [...durations.options].map((option) => option.value),
      [...alertDurations],
    );
    await user.selectOptions(durations, '1-d');
    await user.click(control.getByRole('button', { name: 'Set alert' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(createTaskAlert), [{ _id: 'T1', duration: '1-d' }]));
  });

  test('where an alert is set the button is off and says why (r002-task-alert-once)', async () => {
    const alertTime = new Date(Date.now() + 3_600_000).toISOString();
    const { dialog, server, user } = await opened({ alert: { alertTime } });
    const control = within(dialog.getByRole('group', { name: 'Alert' }));
    const button = control.getByRole('button', { name: 'Set alert' });
    assert.equal(button.getAttribute('aria-disabled'), 'true');
    await user.click(button);
    assert.equal(server.inputsOf(createTaskAlert).length, 0);
    assert.ok(control.getByRole('timer'));
  });

  test('an alert that somebody else has set meanwhile is said', async () => {
    const { dialog, user } = await opened(
      {},
      new FakeServer().refuses(createTaskAlert, 409, {
        message: 'This task has an alert already.',
        conflicts: [
          { field: 'duration', expected: 'no alert', actual: '2026-01-06T10:00:00.000Z', wanted: '1-hr' },
        ],
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Set alert' }));
    assert.ok(await screen.findByText('This task has an alert already.'));
  });
});

describe('task-activity-internal', () => {
  test('without activity it says so', async () => {
    const { dialog } = await opened();
    assert.ok(await dialog.findByText('No activity history yet.'));
  });

  test('lines of all kinds are shown, newest first; comments of certain staff are highlighted, some people have a colour (r002-task-activity-types, r002-task-staff-styles)', async () => {
    const { dialog } = await opened({
      activity: [
        line({ type: 'notification', message: 'Status: To do → On hold', index: 0 }),
        line({ userID: 'staff-2', username: 'ben', message: 'From Ben', index: 1 }),
        line({ type: 'bot', userID: null, username: '', message: 'From a bot', index: 2 }),
        line({
          type: 'user',
          userID: null,
          username: 'Carla Customer',
          message: 'From a customer',
          index: 3,
        }),
      ],
    });
    const lines = within(await dialog.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');
    assert.deepEqual(
      lines.map((one) => one.dataset['type']),
      ['user', 'bot', 'comment', 'notification'],
    );
    assert.ok(lines[2]!.className.includes('distinct'));
    assert.equal(lines[0]!.className.includes('distinct'), false);
    assert.ok(lines[2]!.querySelector<HTMLElement>('[data-initials=BB]')!.style.background);
  });

  test('a comment is sent with its files as a form; nothing typed is lost where that fails (r002-task-comment-multipart)', async () => {
    const { dialog, server, user } = await opened();
    const box = () => within(dialog.getByRole('group', { name: 'New comment' }));
    await user.type(await dialog.findByLabelText('Comment'), 'Asked @be');
    await user.click(box().getByRole('button', { name: '@ben' }));
    await user.upload(
      box().getByLabelText<HTMLInputElement>('Attach files', { selector: 'input' }),
      new File(['a'], 'a.txt', { type: 'text/plain' }),
    );
    server.refuses(addTaskComment, 500);
    await user.click(box().getByRole('button', { name: 'Add' }));
    await screen.findByRole('alert');
    assert.equal(box().getByLabelText<HTMLTextAreaElement>('Comment').value, 'Asked @ben ');
    server.answers(addTaskComment, { ...done, activityRecord: line({}) });
    await user.click(box().getByRole('button', { name: 'Add' }));
    await waitFor(() => assert.equal(box().getByLabelText<HTMLTextAreaElement>('Comment').value, ''));
    const sent = server.inputsOf(addTaskComment)[1] as unknown as Record<string, unknown>;
    assert.deepEqual(
      [sent['selectedTask'], sent['comment'], (sent['attachments'] as File).name, sent['commentIndex']],
      ['T1', 'Asked @ben ', 'a.txt', undefined],
    );
  });

  test('Ctrl+Enter pressed twice posts a comment with its file once; what is typed and attached meanwhile stays', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { dialog, server, user } = await opened(
      {},
      new FakeServer().answers(addTaskComment, { ...done, activityRecord: line({}) }, held),
    );
    const box = await dialog.findByLabelText<HTMLTextAreaElement>('Comment');
    await user.upload(
      dialog.getByLabelText<HTMLInputElement>('Attach files', { selector: 'input' }),
      new File(['a'], 'a.txt', { type: 'text/plain' }),
    );
    await user.type(box, 'Once');
    // Both before anything is drawn again.
    act(() => {
      for (const _press of [1, 2]) fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    });
    await waitFor(() => assert.equal(server.inputsOf(addTaskComment).length, 1));
    await user.type(box, ', not twice{Control>}{Enter}{/Control}');
    await user.upload(
      dialog.getByLabelText<HTMLInputElement>('Attach files', { selector: 'input' }),
      new File(['b'], 'b.txt', { type: 'text/plain' }),
    );
    answer();
    await waitFor(() => assert.equal(server.inputsOf(getTask).length, 2));
    assert.equal(server.inputsOf(addTaskComment).length, 1);
    assert.equal(box.value, 'Once, not twice');
    assert.ok(dialog.getByRole('button', { name: 'Remove b.txt' }));
    assert.equal(dialog.queryByRole('button', { name: 'Remove a.txt' }), null);
  });

  test('only own comments can be changed and deleted; Add reads Edit then, and the index is sent (r002-task-comment-own)', async () => {
    const file = { name: 'a.png', title: 'a.png', url: '/admin/task-file/a.png', bytes: 10 };
    const { dialog, server, user } = await opened(
      {
        activity: [
          line({ userID: 'staff-2', username: 'ben', message: 'From Ben', index: 0 }),
          line({ message: 'Mine', attachments: [file], index: 1 }),
        ],
      },
      new FakeServer()
        .answers(addTaskComment, { ...done, activityRecord: line({}) })
        .answers(deleteTaskComment, done),
    );
    assert.ok(await dialog.findByText('From Ben'));
    assert.equal(dialog.getAllByRole('button', { name: 'Edit' }).length, 1);
    await user.click(dialog.getByRole('button', { name: 'Edit' }));
    const box = within(dialog.getByRole('group', { name: 'Edit comment' }));
    await user.type(box.getByLabelText('Comment'), ', corrected');
    await user.click(box.getByRole('button', { name: 'Remove a.png' }));
    await user.click(box.getByRole('button', { name: 'Edit' }));
    await waitFor(() => assert.equal(server.inputsOf(addTaskComment).length, 1));
    const sent = server.inputsOf(addTaskComment)[0] as unknown as Record<string, unknown>;
    assert.deepEqual(
      [sent['comment'], sent['commentIndex'], sent['uploadedAttachments']],
      ['Mine, corrected', '1', '[]'],
    );
    const lines = within(dialog.getByRole('list', { name: 'Activity' }));
    await user.click(lines.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete comment' })).getByRole('button', {
        name: 'Delete comment',
      }),
    );
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(deleteTaskComment), [{ selectedTask: 'T1', commentIndex: 1 }]),
    );
  });
});
