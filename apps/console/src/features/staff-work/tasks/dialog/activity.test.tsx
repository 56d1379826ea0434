import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { deleteTaskComment } from '@midoffice/contract/staff-work/tasks/calls/delete-task-comment';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { alertDurations } from '@midoffice/contract/staff-work/tasks/lists';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { screen } from '../../../../testing/render.tsx';
import { done, line, opened } from './testing/opened.tsx';

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
