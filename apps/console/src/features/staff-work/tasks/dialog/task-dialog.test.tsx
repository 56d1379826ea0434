import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeTaskType } from '@midoffice/contract/staff-work/tasks/calls/change-task-type';
import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { linkTask } from '@midoffice/contract/staff-work/tasks/calls/link-task';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { taskPriorities } from '@midoffice/contract/staff-work/tasks/lists';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { screen } from '../../../../testing/render.tsx';
import { wholeTask } from '../testing.ts';
import { done, opened } from './testing/opened.tsx';

describe('task-dialog', () => {
  test('a task is snoozed from its dialog, and named there', async () => {
    const { user, dialog, server } = await opened({}, new FakeServer().answers(snoozeTask, done));
    await user.click(dialog.getByRole('button', { name: 'Snooze…' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Snooze Missing volumes' }));
    await user.click(asked.getByRole('button', { name: '1 day' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog', { name: /^Snooze/ }), null));
    const [sent] = server.inputsOf(snoozeTask);
    assert.deepEqual(sent!.ids, ['T1']);
    const hours = (Date.parse(String(sent!.until)) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24, String(hours));
  });

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
