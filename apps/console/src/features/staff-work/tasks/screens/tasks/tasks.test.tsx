import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { moveTask } from '@midoffice/contract/staff-work/tasks/calls/move-task';
import { searchTasks } from '@midoffice/contract/staff-work/tasks/calls/search-tasks';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import { projectTypes, taskStatuses } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { act, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { timeLeft } from '../../countdown.tsx';
import { taskGroups, taskRow, wholeTask } from '../../testing.ts';
import { cut } from '../../words.ts';
import { Tasks } from './tasks.tsx';

const inbox = { rows: [], unread: 0, next: null };
const listing = (rows: readonly TaskRow[]): FakeServer =>
  new FakeServer()
    .answers(getTasks, taskGroups(rows))
    .answers(getTaskInbox, inbox)
    .answers(markInboxRead, { success: true, message: '', read: 0 })
    .answers(reportPresence, { others: [] });
const card = (title: string) => screen.findByRole('button', { name: new RegExp(title) });
const done = { success: true as const, message: '' };

describe('tasks-screen', () => {
  testReadStates(Tasks, {
    call: getTasks,
    filled: taskGroups([taskRow()]),
    shows: 'Missing volumes',
    empty: taskGroups([]),
    says: 'No tasks here',
    around: (server) => server.answers(getTaskInbox, inbox),
  });

  test('tasks-category-tabs: a tab for each of the twelve states and one for all; by project type there are 26 in their order (r002-task-switch-category, r002-task-statuses, r002-task-project-types)', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([taskRow(), taskRow({ _id: 'T2', title: 'Another', status: 'On hold' })]),
    });
    await card('Missing volumes');
    const names = () => screen.getAllByRole('tab').map((tab) => tab.querySelector('span')!.textContent);
    assert.deepEqual(names(), ['All', ...taskStatuses]);
    await user.click(screen.getByRole('tab', { name: /On hold/ }));
    assert.ok(await card('Another'));
    assert.equal(screen.queryByText('Missing volumes'), null);
    await user.click(screen.getByRole('radio', { name: 'By project type' }));
    await waitFor(() => assert.deepEqual(names(), ['All', ...projectTypes]));
    assert.equal(server.inputsOf(getTasks).at(-1)?.category, 'type');
  });

  test('the switch shows issues in place of tasks; Assigned to me asks for the tasks of whoever is signed in (r002-task-issue-switch, r002-task-assigned-filter)', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([taskRow(), taskRow({ _id: 'I1', title: 'Broken export', isIssue: true })]),
    });
    await card('Missing volumes');
    assert.equal(screen.queryByText('Broken export'), null);
    await user.click(screen.getByRole('radio', { name: 'Issues' }));
    assert.ok(await card('Broken export'));
    assert.equal(screen.queryByText('Missing volumes'), null);
    await user.click(screen.getByLabelText('Assigned to me'));
    await waitFor(() => assert.equal(server.inputsOf(getTasks).at(-1)?.assignee, 'staff-1'));
  });

  test('Show snoozed says how many tasks, or issues, are snoozed', async () => {
    const server = listing([]).answers(getTasks, {
      ...taskGroups([taskRow(), taskRow({ _id: 'I1', title: 'Broken export', isIssue: true })]),
      snoozed: { tasks: 1_200, issues: 0 },
    });
    const { user } = drawScreen(Tasks, { server });
    await screen.findByRole('checkbox', { name: 'Show snoozed (1,200)' });
    await user.click(screen.getByRole('radio', { name: 'Issues' }));
    await screen.findByRole('checkbox', { name: 'Show snoozed' });
  });

  test('task-card: texts are cut, and an alert is counted down (r002-task-truncate, r002-task-card-countdown)', async () => {
    assert.equal(cut('x'.repeat(201), 200), `${'x'.repeat(200)}…`);
    assert.equal(cut('x'.repeat(200), 200), 'x'.repeat(200));
    const alertTime = new Date(Date.now() + 7_200_000).toISOString();
    drawScreen(Tasks, {
      server: listing([
        taskRow({
          title: 't'.repeat(201),
          content: `\`${'c'.repeat(100)}\`**${'c'.repeat(101)}**`,
          assignees: ['staff-1', 'staff-2', 'somebody-with-a-long-id-who-left'],
          alert: { alertTime },
        }),
      ]),
    });
    assert.ok(await screen.findByText(`${'t'.repeat(200)}…`));
    assert.ok(screen.getByText(`${'c'.repeat(200)}…`));
    assert.ok(screen.getByText('Ada Admin, Ben Bright, somebod…'));
    assert.match(screen.getByRole('timer').textContent, /^0[12]:[05]\d:\d\d$/);
    assert.deepEqual(
      [timeLeft(-5), timeLeft(59_001), timeLeft(90_000_000)],
      ['00:00:00', '00:01:00', '1d 01:00:00'],
    );
  });

  test('task-search: what is typed is searched within the chosen division; without a match it says so', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([taskRow()]).answers(searchTasks, ({ query }) =>
        taskGroups(query === 'volumes' ? [taskRow({ title: 'Found by words' })] : []),
      ),
      address: { by: 'type' },
    });
    const box = screen.getByRole('textbox', { name: 'Search tasks' });
    await user.type(box, 'volumes{Enter}');
    assert.ok(await screen.findByText('No matches'), 'the fake answer is grouped by status');
    assert.deepEqual(server.inputsOf(searchTasks), [{ query: 'volumes', category: 'type' }]);
    await user.click(screen.getByRole('radio', { name: 'By status' }));
    assert.ok(await card('Found by words'));
  });

  test('the list is read again after 450 seconds (r002-task-autorefresh)', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const { server } = drawScreen(Tasks, { server: listing([taskRow()]) });
      await card('Missing volumes');
      const before = server.inputsOf(getTasks).length;
      await act(async () => mock.timers.tick(449_000));
      assert.equal(server.inputsOf(getTasks).length, before);
      await act(async () => mock.timers.tick(1_001));
      await waitFor(() => assert.equal(server.inputsOf(getTasks).length, before + 1));
    } finally {
      mock.timers.reset();
    }
  });

  test('a card opens its task and puts it into the address; closing takes it out again; an address opens it (r002-task-url, r002-task-url-restore)', async () => {
    const { user } = drawScreen(Tasks, { server: listing([taskRow()]).answers(getTask, wholeTask()) });
    await user.click(await card('Missing volumes'));
    assert.equal(new URLSearchParams(location.search).get('task'), 'T1');
    const dialog = await screen.findByRole('dialog', { name: /Task Missing volumes/ });
    await user.click((await within(dialog).findAllByRole('button', { name: 'Close' }))[0]!);
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    assert.equal(new URLSearchParams(location.search).get('task'), null);
  });

  test('an address of no task says so (r002-task-url-restore)', async () => {
    drawScreen(Tasks, {
      server: listing([]).refuses(getTask, 404, { message: 'Task not found.' }),
      address: { task: 'bad' },
    });
    assert.ok(await screen.findByText('Task not found.'));
  });

  test('keys go through the cards: J and K, 1 to 4 for the priority, S for the state, X ticks for an act on several', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([taskRow(), taskRow({ _id: 'T2', title: 'Another' })])
        .answers(updateTasks, {
          ...done,
          changed: 1,
          missing: [],
        })
        .answers(getTask, wholeTask())
        .answers(updateTask, { ...done, task: wholeTask({ status: 'On hold', version: 4 }) }),
    });
    await card('Missing volumes');
    await user.keyboard('j');
    assert.match(document.activeElement!.textContent, /Missing volumes/);
    await user.keyboard('j');
    assert.match(document.activeElement!.textContent, /Another/);
    await user.keyboard('4');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateTasks), [{ ids: ['T2'], priority: 'urgent' }]),
    );
    await user.keyboard('k');
    await user.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: /Set status/ });
    await user.selectOptions(within(dialog).getByLabelText('Status'), 'On hold');
    await user.click(within(dialog).getByRole('button', { name: 'Set status' }));
    await waitFor(() => assert.equal(server.inputsOf(updateTask)[0]?.status, 'On hold'));
    assert.equal(server.inputsOf(updateTask)[0]?.version, 3);
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    (await card('Missing volumes')).focus();
    await user.keyboard('x');
    assert.ok(screen.getByText('1 task selected'));
  });

  test('Assign of a card beyond the first ones begins with its people and is compared with the version that was shown', async () => {
    const far = taskRow({ _id: 'T9', title: 'Far down', assignees: ['staff-1'], version: 7 });
    const first = { ...taskGroups([taskRow()]), counts: { tasks: { 'To do': 2 }, issues: {} } };
    const { server, user } = drawScreen(Tasks, {
      server: listing([])
        .answers(getTasks, ({ group }) => (group ? taskGroups([taskRow(), far]) : first))
        .answers(getTask, wholeTask({ ...far }))
        .refuses(updateTask, 409, {
          message: 'Somebody else changed this task.',
          conflicts: [
            { field: 'assignees', expected: ['staff-1'], actual: [], wanted: ['staff-1', 'staff-2'] },
          ],
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more of 2' }));
    (await card('Far down')).focus();
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: /Assign Far down/ }));
    assert.ok(await dialog.findByText(/Ada Admin/));
    await user.type(dialog.getByRole('combobox', { name: 'Add to assignees' }), 'ben{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    assert.ok(await screen.findByRole('dialog', { name: /Changed by somebody else/ }));
    const [sent] = server.inputsOf(updateTask);
    assert.deepEqual([sent?._id, sent?.version, sent?.assignees], ['T9', 7, ['staff-1', 'staff-2']]);
  });

  test('Assign of several tasks begins empty and says whom it replaces', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([
        taskRow({ assignees: ['staff-1'] }),
        taskRow({ _id: 'T2', title: 'Another' }),
      ]).answers(updateTasks, { ...done, changed: 2, missing: [] }),
    });
    await card('Missing volumes');
    await user.keyboard('jxjx');
    await user.click(screen.getByRole('button', { name: 'Assign…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Assign 2 tasks/ }));
    assert.ok(dialog.getByText('Whom you choose replaces the assignees of all 2 tasks.'));
    await user.type(dialog.getByRole('combobox', { name: 'Add to assignees' }), 'ben{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateTasks), [{ ids: ['T1', 'T2'], assignees: ['staff-2'] }]),
    );
  });
});

describe('task-create-dialog', () => {
  test('a new task begins as To do, low, Financials, checks nothing, and is sent as a form (r002-task-defaults, r002-task-no-validation, r002-tasks-payload)', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([]).answers(createNewTask, {
        success: true,
        message: 'Task/Issue created successfully',
        task: wholeTask(),
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create new task/issue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create new task/issue' });
    const value = (label: string) => within(dialog).getByLabelText<HTMLSelectElement>(label).value;
    assert.deepEqual(
      [value('Status'), value('Priority'), value('Project type')],
      ['To do', 'low', 'Financials'],
    );
    await user.upload(
      dialog.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['a'], 'note.txt', { type: 'text/plain' }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Create task' }));
    await screen.findByText('Task/Issue created successfully');
    const [{ attachments, ...sent }] = server.inputsOf(createNewTask) as [Record<string, unknown>];
    assert.deepEqual(sent, {
      title: '',
      content: '',
      projectType: 'Financials',
      type: 'Financials',
      status: 'To do',
      priority: 'low',
      dueDate: '',
      assignees: '[]',
      issue: 'false',
    });
    assert.equal((attachments as File).name, 'note.txt');
  });

  test('a refusal without a text of its own says that the issue cannot be added, and nothing typed is lost', async () => {
    const { user } = drawScreen(Tasks, { server: listing([]).refuses(createNewTask, 500) });
    await user.click(await screen.findByRole('button', { name: 'Create new task/issue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create new task/issue' });
    await user.type(within(dialog).getByLabelText('Title'), 'Kept');
    await user.click(within(dialog).getByRole('button', { name: 'Create task' }));
    assert.ok(await screen.findByText('Cannot add issue.'));
    assert.equal(within(dialog).getByLabelText<HTMLInputElement>('Title').value, 'Kept');
  });
});

describe('the board', () => {
  test('cards are moved by Shift and arrows, shown in their column at once, and go back where the server refuses', async () => {
    const rows = [taskRow(), taskRow({ _id: 'T2', title: 'Another', rank: 'a1' })];
    const { server, user } = drawScreen(Tasks, {
      server: listing(rows).holds(moveTask),
      address: { view: 'board' },
    });
    const column = (name: string) => within(screen.getByRole('region', { name }));
    await screen.findByRole('group', { name: 'Board' });
    (await column('To do').findByRole('button', { name: /Missing volumes/ })).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    assert.ok(await column('In Progress').findByText('Missing volumes'));
    assert.equal(column('To do').queryByText('Missing volumes'), null);
    assert.deepEqual(server.inputsOf(moveTask), [{ _id: 'T1', status: 'In Progress', after: null }]);
    server.refuses(moveTask, 409, { message: 'The task was deleted.' });
    (await column('To do').findByRole('button', { name: /Another/ })).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    assert.ok(await screen.findByText('The task was deleted.'));
    assert.ok(await column('To do').findByText('Another'));
    assert.ok(await screen.findByText('Another was not moved'));
    server.refuses(moveTask, 409, {
      message: 'The task above has moved in the meantime.',
      conflicts: [{ field: 'after', expected: 'To do', actual: 'elsewhere', wanted: 'To do' }],
    });
    (await column('To do').findByRole('button', { name: /Another/ })).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    assert.ok(await screen.findByText('The task above has moved in the meantime.'));
    assert.ok(await screen.findByText('Another was not moved'));
  });
});

describe('the inbox', () => {
  test('what concerns me is listed; opening a line marks what it says of the task as read', async () => {
    const item = {
      id: 5,
      kind: 'mentioned' as const,
      taskId: 'T1',
      noteId: null,
      title: 'Missing volumes',
      isIssue: false,
      by: 'Ben Bright',
      message: '@ada please look',
      at: '2026-01-05T10:00:00.000Z',
      read: false,
    };
    const { server, user } = drawScreen(Tasks, {
      server: listing([])
        .answers(getTaskInbox, { rows: [item], unread: 1, next: null })
        .answers(getTask, wholeTask()),
      address: { view: 'inbox' },
    });
    assert.ok(await screen.findByRole('radio', { name: 'Inbox (1)' }));
    await user.click(await screen.findByRole('button', { name: /Mentions you/ }));
    await waitFor(() => assert.deepEqual(server.inputsOf(markInboxRead)[0], { taskId: 'T1' }));
    assert.ok(await screen.findByRole('dialog', { name: /Missing volumes/ }));
  });

  test('a note that names me opens with its tool', async () => {
    const item = {
      id: 6,
      kind: 'attendee' as const,
      taskId: null,
      noteId: 'N1',
      title: 'Weekly of Data',
      isIssue: false,
      by: 'Ben Bright',
      message: 'named you in this note',
      at: '2026-01-05T10:00:00.000Z',
      read: false,
    };
    const { server, user } = drawScreen(Tasks, {
      server: listing([]).answers(getTaskInbox, { rows: [item], unread: 1, next: null }),
      address: { view: 'inbox' },
    });
    await user.click(await screen.findByRole('button', { name: /Takes part/ }));
    await waitFor(() => assert.deepEqual(server.inputsOf(markInboxRead)[0], { noteId: 'N1' }));
    assert.match(location.search, /item=meeting-notes&note=N1/);
  });

  test('with nothing in it, it says so', async () => {
    drawScreen(Tasks, { server: listing([]), address: { view: 'inbox' } });
    assert.ok(await screen.findByText('Nothing concerns you yet'));
  });
});
