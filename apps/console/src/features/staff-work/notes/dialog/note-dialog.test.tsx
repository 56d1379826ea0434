import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { getNotePeople } from '@midoffice/contract/staff-work/notes/calls/get-note-people';
import { getNoteVersion } from '@midoffice/contract/staff-work/notes/calls/get-note-version';
import { getNoteVersions } from '@midoffice/contract/staff-work/notes/calls/get-note-versions';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { restoreNote } from '@midoffice/contract/staff-work/notes/calls/restore-note';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { cleanup, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { ada, aNote, ben, openedNote } from '../testing.ts';
import { NoteDialog } from './note-dialog.tsx';
import { NoteEdit } from './note-edit.tsx';

type Tasks = Parameters<typeof openedNote>[1];

const done = { success: true as const, message: 'Note updated successfully' };
const serving = (change: Partial<Note> = {}, tasks: Tasks = []): FakeServer =>
  new FakeServer().answers(getNote, openedNote(change, tasks)).answers(getNotePeople, {
    people: [
      { ...ada, mayOpenTasks: false },
      { ...ben, mayOpenTasks: true },
    ],
    functionalGroups: ['Data', 'Sales'],
  });

/** Opens a note and counts how often it is closed. */
function open(server: FakeServer, me = {}) {
  const closed = { times: 0 };
  const drawn = draw(<NoteDialog id="N1" onClose={() => (closed.times += 1)} />, { server, me });
  return { ...drawn, closed };
}

const button = (name: string) => screen.findByRole('button', { name });
const textArea = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

async function edit(server: FakeServer) {
  const drawn = open(server);
  await drawn.user.click(await button('Edit'));
  return { ...drawn, area: await textArea('Notes') };
}

describe('note-dialog', () => {
  test('shows title, text, people with user name and id, and when it was made and changed', async () => {
    open(serving({ upcoming: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Meeting note Weekly of Data' });
    await within(dialog).findByText('Volumes are missing');
    for (const text of ['Ada Admin', 'ada', 'staff-1', 'Ben Bright', 'Data', 'Upcoming'])
      assert.ok(within(dialog).getAllByText(text).length, text);
    const times = new Set([...dialog.querySelectorAll('time')].map((one) => one.getAttribute('datetime')));
    for (const at of [aNote().createdAt, aNote().updatedAt]) assert.ok(times.has(at), at);
  });

  test('goes from view to edit; Cancel gives the old text back, Save posts _id, title, content and updatedAt (r002-notes-edit-flow)', async () => {
    const server = serving().answers(updateNote, { ...done, note: aNote({ version: 4 }) });
    const { user, area } = await edit(server);
    await user.type(area, ' and more');
    await user.click(await button('Cancel'));
    assert.ok(await screen.findByText('Splits are right'));
    assert.equal(server.inputsOf(updateNote).length, 0);
    await user.click(await button('Edit'));
    const again = await textArea('Notes');
    assert.equal(again.value, aNote().content);
    await user.clear(again);
    await user.type(again, 'New text');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('is required'));
    await user.type(title, 'New title');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Note updated successfully'));
    const [sent] = server.inputsOf(updateNote);
    const { _id, updatedAt, version, date } = aNote();
    assert.deepEqual(sent, {
      _id,
      title: 'New title',
      content: 'New text',
      updatedAt,
      version,
      date,
      functionalGroup: 'Data',
      assignees: ['staff-1', 'staff-2'],
    });
    assert.ok(await button('Edit'), 'the note is viewed again');
  });

  test('a failed save says so and keeps what was typed', async () => {
    const { user, area } = await edit(serving().refuses(updateNote, 500));
    await user.type(area, '!');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText(/^Failed to update note/));
    assert.equal(area.value, `${aNote().content}!`);
  });

  test('Enter in a list continues its bullet (r002-notes-bullet-enter)', async () => {
    const { user, area } = await edit(serving({ content: '- item' }));
    await user.type(area, '{Enter}next{Enter}{Enter}after');
    assert.equal(area.value, '- item\n- next\nafter');
    await user.clear(area);
    await user.type(area, '1. one{Enter}two{Shift>}{Enter}{/Shift}x');
    assert.equal(area.value, '1. one\n2. two\nx');
  });

  test('conflict: both texts are shown; mine replaces what was seen, theirs leaves mine out', async () => {
    const conflicts = [
      { field: 'content', expected: 'old', actual: 'by Ben', wanted: 'by Ada', where: 'Weekly of Data' },
      { field: 'title', expected: 'old', actual: 'Bens', wanted: 'Mine', where: 'Weekly of Data' },
    ];
    const server = serving().refuses(updateNote, 409, {
      message: 'Somebody else changed this note.',
      conflicts,
    });
    const { user, area } = await edit(server);
    await user.clear(area);
    await user.type(area, 'by Ada');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.ok(within(dialog).getByText('by Ben'));
    await user.click(within(dialog).getByRole('button', { name: /by Ada/ }));
    server.answers(updateNote, { ...done, note: aNote({ version: 5 }) });
    await user.click(within(dialog).getByRole('button', { name: 'Merge as chosen' }));
    await screen.findByText('Note updated successfully');
    const sent = server.inputsOf(updateNote).at(-1);
    assert.deepEqual(
      [sent?.content, sent?.expected, sent?.version, sent && Object.hasOwn(sent, 'title')],
      ['by Ada', { content: 'by Ben' }, 3, false],
    );
  });

  test('a restored draft brings back only what was edited, and is saved with the version that it was begun on', async () => {
    const begun = aNote({ version: 5 });
    const first = draw(<NoteEdit note={begun} isGone={false} onDone={() => undefined} />, {
      server: serving(),
    });
    await first.user.type(await textArea('Notes'), ' and more');
    cleanup();
    const saved = aNote({ version: 6, title: 'Bens title', content: `Bens line\n${begun.content}` });
    const { server, user } = draw(<NoteEdit note={saved} isGone={false} onDone={() => undefined} />, {
      server: serving().answers(updateNote, { ...done, note: aNote({ version: 7 }) }),
    });
    await user.click(await button('Restore'));
    assert.equal((await textArea('Notes')).value, `${begun.content} and more`);
    assert.equal(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value, 'Bens title');
    assert.ok(screen.getByText(/newer version meanwhile/));
    await user.click(await button('Save'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(updateNote), [
        { _id: 'N1', content: `${begun.content} and more`, version: 5 },
      ]),
    );
  });

  test('what others save meanwhile is announced; of a note that is gone what was typed is kept and not saved', async () => {
    function Editing() {
      const [round, setRound] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setRound(round + 1)}>
            Next
          </button>
          <NoteEdit note={aNote({ version: 3 + round })} isGone={round === 2} onDone={() => undefined} />
        </>
      );
    }
    const server = serving();
    const { user } = draw(<Editing />, { server });
    const area = await textArea('Notes');
    await user.type(area, '!');
    assert.ok(!screen.queryByText(/newer version meanwhile/));
    await user.click(await button('Next'));
    assert.ok(screen.getByText(/newer version meanwhile/));
    await user.click(await button('Next'));
    assert.ok(screen.getByText(/^Somebody deleted this meeting note/));
    await user.click(await button('Save'));
    assert.equal(area.value, `${aNote().content}!`);
    assert.equal(server.inputsOf(updateNote).length, 0);
  });

  test('a note that is gone when it is saved keeps what was typed', async () => {
    const { user, area } = await edit(serving().refuses(updateNote, 404, { message: 'Note not found.' }));
    await user.type(area, '!');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Note not found.'));
    assert.equal(area.value, `${aNote().content}!`);
  });

  test('a note that cannot be read says so', async () => {
    open(new FakeServer().refuses(getNote, 404, { message: 'Note not found.' }));
    assert.ok(await screen.findByText('Note not found.'));
    assert.ok(!screen.queryByRole('button', { name: 'Edit' }));
  });

  test('note-delete-dialog: asks before it deletes; then the note is closed (r002-notes-delete-confirm)', async () => {
    const server = serving()
      .answers(deleteNote, { success: true, message: 'Note deleted successfully' })
      .refuses(restoreNote, 404, { message: 'This note cannot be restored any more.' });
    const { user, closed } = open(server);
    await user.click(await button('Delete'));
    const asked = await screen.findByRole('dialog', { name: 'Delete meeting note' });
    assert.ok(within(asked).getByText('Are you sure you want to delete this note?'));
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    assert.equal(server.inputsOf(deleteNote).length, 0);
    await user.click(await button('Delete'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete meeting note' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    assert.ok(await screen.findByText('Note deleted successfully'));
    assert.deepEqual(server.inputsOf(deleteNote), [{ _id: 'N1' }]);
    assert.equal(closed.times, 1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    assert.ok(await screen.findByText('This note cannot be restored any more.'));
    assert.deepEqual(server.inputsOf(restoreNote), [{ _id: 'N1' }]);
  });

  test('a failed deletion says so and leaves the note open', async () => {
    const { user, closed } = open(serving().refuses(deleteNote, 500));
    await user.click(await button('Delete'));
    const asked = await screen.findByRole('dialog', { name: 'Delete meeting note' });
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    assert.ok(await screen.findByText(/^Failed to delete note/));
    assert.equal(closed.times, 0);
  });

  test('report-sections: name, resource, team, outstanding tasks and items to fill in (r002-report-sections)', async () => {
    const content = [
      'Week 23',
      'Product / Area Line: Charts (Ann) [Bob, Cy]',
      '- Splits are right',
      '- Insert Report Item Here',
      '[Remaining Outstanding Tasks]',
      '- Backfill',
      'Product / Area Line: News',
    ].join('\n');
    open(serving({ isReport: true, content }));
    const charts = await screen.findByRole('region', { name: 'Charts' });
    for (const text of ['Ann', 'Bob, Cy', 'Splits are right', 'Insert Report Item Here'])
      assert.ok(within(charts).getByText(text), text);
    const outstanding = within(charts).getByRole('group', { name: '[Remaining Outstanding Tasks]' });
    assert.ok(within(outstanding).getByText('Backfill'));
    assert.ok(screen.getByText('Week 23'));
    const news = screen.getByRole('region', { name: 'News' });
    assert.ok(!within(news).queryByText('Team members'));
    const makes = within(charts).queryAllByRole('button', { name: /Insert Report Item Here/ });
    assert.equal(makes.length, 0, 'no task of an item that is to be filled in');
  });

  test('a line is made a task; afterwards it shows the state of its task', async () => {
    const task = {
      _id: 'T1',
      title: 'x',
      line: 'Splits are right',
      status: 'In Progress' as const,
      isIssue: false,
    };
    const server = serving({}, [task]).refuses(makeNoteTask, 409, {
      message: 'This line already has a task.',
    });
    const { user } = open(server);
    const line = (await screen.findByText('Splits are right')).closest('li')!;
    const link = within(line).getByRole('link', { name: 'Task In Progress' });
    assert.match(link.getAttribute('href') ?? '', /item=tasks&task=T1$/);
    assert.ok(!within(line).queryByRole('button'));
    await user.click(await button('Make a task: Volumes are missing'));
    const dialog = await screen.findByRole('dialog', { name: 'Make a task' });
    assert.equal(
      within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value,
      'Volumes are missing',
    );
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Priority' }), 'high');
    // Only who may open tasks is offered.
    await user.click(within(dialog).getByRole('combobox', { name: 'Add to assignees' }));
    assert.deepEqual(
      (await screen.findAllByRole('option'))
        .map(({ textContent }) => textContent)
        .filter((text) => /Ada|Ben/.test(text)),
      ['Ben Brightben'],
    );
    await user.click(within(dialog).getByRole('button', { name: 'Create task' }));
    assert.ok(await screen.findByText('This line already has a task.'));
    assert.deepEqual(server.inputsOf(makeNoteTask), [
      {
        _id: 'N1',
        line: '- Volumes are missing',
        title: 'Volumes are missing',
        projectType: 'Financials',
        priority: 'high',
        assignees: [],
      },
    ]);
  });

  test('a task whose line was edited is listed beside the note; who may not open tasks makes none', async () => {
    const task = { _id: 'T1', title: 'Old line', line: 'gone', status: 'To do' as const, isIssue: false };
    open(serving({}, [task]), { role: 'standard', permissions: ['meeting-notes'] });
    assert.ok(await screen.findByRole('link', { name: 'Old line To do' }));
    assert.ok(screen.getByText('Other tasks of this note'));
    assert.ok(!screen.queryByRole('button', { name: /^Make a task/ }));
  });

  test('versions: what each changed, line by line, and a way back', async () => {
    const at = '2026-01-05T11:00:00.000Z';
    const state = (version: number, content: string, title = 'Weekly of Data') => ({
      version,
      at,
      by: version === 1 ? '' : 'Ben Bright',
      title,
      content,
      functionalGroup: 'Data',
      assignees: [ada],
      date: at,
    });
    const states = [state(1, 'a\nb', 'Weekly'), state(2, 'a\nB'), state(3, 'a\nB\nc')];
    const server = serving()
      .answers(getNoteVersions, {
        versions: states.map(({ version, by, title }) => ({ version, at, by, title })).reverse(),
        hasMore: false,
      })
      .answers(getNoteVersion, ({ version }) => ({
        state: states[version - 1]!,
        previous: states[version - 2] ?? null,
      }))
      .answers(updateNote, { ...done, note: aNote({ version: 4 }) });
    const { user } = open(server);
    await user.click(await screen.findByRole('tab', { name: 'Versions' }));
    const lines = async () =>
      within(await screen.findByRole('list', { name: 'Changed lines' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    assert.deepEqual(await lines(), ['a', 'B', 'Added: c']);
    await user.click(await screen.findByRole('button', { name: /^Version 2/ }));
    await waitFor(async () => assert.deepEqual(await lines(), ['a', 'Removed: b', 'Added: B']));
    assert.ok(within(screen.getByRole('table', { name: 'Changed fields' })).getByText('Weekly'));
    assert.ok(screen.getByRole('button', { name: /^Version 1 ?Import/ }));
    await user.click(await button('Restore this version'));
    await screen.findByText('Note updated successfully');
    const [sent] = server.inputsOf(updateNote);
    assert.deepEqual([sent?.content, sent?.version, sent?.assignees], ['a\nB', 3, ['staff-1']]);
  });
});
