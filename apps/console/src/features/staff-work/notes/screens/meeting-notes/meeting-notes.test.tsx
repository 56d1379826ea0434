import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { getNotePeople } from '@midoffice/contract/staff-work/notes/calls/get-note-people';
import { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { ada, aList, aNote, ben, openedNote } from '../../testing.ts';
import { MeetingNotes } from './meeting-notes.tsx';

const notesNamed = (names: readonly string[], change: Partial<Note> = {}): Note[] =>
  names.map((title) => aNote({ _id: title, title, ...change }));
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `Note ${from + n}`);
const cards = async (): Promise<string[]> => {
  const list = await screen.findByRole('list', { name: 'Notes' });
  return within(list)
    .getAllByRole('button')
    .map((card) => card.querySelector('b')!.textContent);
};
const tabs = (): (string | null)[] => screen.queryAllByRole('tab').map((tab) => tab.textContent);

/** Gives the list a height, as a page does, and scrolls it to so many pixels above its end. */
function scrollTo(leftPx: number): void {
  const scroller = document.querySelector<HTMLElement>('.scroller')!;
  Object.defineProperties(scroller, {
    scrollHeight: { value: 2000, configurable: true },
    clientHeight: { value: 500, configurable: true },
    scrollTop: { value: 1500 - leftPx, configurable: true, writable: true },
  });
  fireEvent.scroll(scroller);
}

describe('meeting-notes-screen', () => {
  testReadStates(MeetingNotes, {
    call: getNotes,
    filled: aList([aNote()]),
    shows: 'Weekly of Data',
    empty: aList([]),
    says: 'No Meeting Notes/Reports found',
  });

  test('20 notes at a time: the next ones within 100 px of the end, until fewer than 20 come (r002-notes-page-20)', async () => {
    const server = new FakeServer().answers(getNotes, ({ skip, limit }) => {
      const [first, last] = [skip + 1, Math.min(33, skip + (limit ?? 0))];
      return aList(notesNamed(numbered(first, last)));
    });
    // A list that has no height is at its end at once.
    const heights = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')!;
    Object.defineProperty(Element.prototype, 'scrollHeight', { get: () => 2000, configurable: true });
    try {
      drawScreen(MeetingNotes, { server });
      assert.equal((await cards()).length, 20);
      scrollTo(101);
      await act(async () => undefined);
      assert.equal(server.inputsOf(getNotes).length, 1, 'more than 100 px are left');
      scrollTo(100);
      await waitFor(async () => assert.equal((await cards()).length, 33));
      scrollTo(0);
      await act(async () => undefined);
    } finally {
      Object.defineProperty(Element.prototype, 'scrollHeight', heights);
    }
    assert.deepEqual(
      server.inputsOf(getNotes).map(({ limit, skip }) => [limit, skip]),
      [
        ['20', undefined],
        ['20', '20'],
      ],
    );
    assert.deepEqual(await cards(), numbered(1, 33));
  });

  test('the tabs are the groups of the answer; one shows its notes (r002-notes-tabs-groups)', async () => {
    const server = new FakeServer().answers(getNotes, ({ group }) => ({
      notes: notesNamed([group === 'Sales' ? 'Trials' : 'Feeds']),
      functionalGroups: ['Data', 'Sales'],
      group: group === 'Sales' ? 'Sales' : 'Data',
    }));
    const { user } = drawScreen(MeetingNotes, { server });
    await screen.findByRole('button', { name: /Feeds/ });
    assert.deepEqual(tabs(), ['Data', 'Sales']);
    await user.click(screen.getByRole('tab', { name: 'Sales' }));
    assert.ok(await screen.findByRole('button', { name: /Trials/ }));
    assert.deepEqual(tabs(), ['Data', 'Sales']);
    assert.equal(screen.getByRole('tab', { name: 'Sales' }).getAttribute('aria-selected'), 'true');
    assert.equal(server.inputsOf(getNotes).at(-1)?.group, 'Sales');
    assert.equal(new URLSearchParams(location.search).get('group'), 'Sales');
  });

  test('the switch sends isReport, a search query and isReport, Assigned to me the person (r002-notes-reports-switch)', async () => {
    const server = new FakeServer().answers(getNotes, ({ isReport, query }) =>
      aList(
        query === 'split'
          ? [
              ...notesNamed(['Found'], { isReport }),
              ...notesNamed(['Elsewhere'], { functionalGroup: 'Sales' }),
            ]
          : notesNamed([isReport ? 'A report' : 'A meeting'], { isReport }),
      ),
    );
    const { user } = drawScreen(MeetingNotes, { server });
    await screen.findByRole('button', { name: /A meeting/ });
    assert.equal(server.inputsOf(getNotes).at(-1)?.isReport, 'false');
    await user.click(screen.getByRole('radio', { name: 'Reports' }));
    await screen.findByRole('button', { name: /A report/ });
    assert.equal(server.inputsOf(getNotes).at(-1)?.isReport, 'true');
    await user.type(screen.getByRole('textbox', { name: 'Search notes' }), 'split{Enter}');
    await screen.findByRole('button', { name: /Found/ });
    assert.deepEqual(server.inputsOf(getNotes).at(-1), { query: 'split', isReport: 'true' });
    assert.deepEqual(tabs(), ['Data', 'Sales'], 'the groups of the results');
    await user.click(screen.getByRole('tab', { name: 'Sales' }));
    assert.ok(await screen.findByRole('button', { name: /Elsewhere/ }));
    await user.click(screen.getByLabelText('Assigned to me'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getNotes).at(-1), {
        query: 'split',
        isReport: 'true',
        assignee: 'staff-1',
      }),
    );
  });

  test('note-card: texts are cut, six people are named and how many more there are, and what is yet to come is marked (r002-notes-attendees)', async () => {
    const people = Array.from({ length: 9 }, (_, n) => ({
      id: `p${n}`,
      username: `u${n}`,
      fullName: n ? `Person ${n}` : 'x'.repeat(31),
    }));
    const server = new FakeServer().answers(
      getNotes,
      aList([
        aNote({ title: 't'.repeat(201), content: 'c'.repeat(501), assignees: people, upcoming: true }),
        aNote({ _id: 'N2', title: 'Whole', content: 'c'.repeat(500), assignees: people.slice(1, 7) }),
      ]),
    );
    drawScreen(MeetingNotes, { server });
    const [first, second] = await screen.findAllByRole('button', { name: /Person 1/ });
    for (const text of [
      `${'t'.repeat(200)}…`,
      `${'c'.repeat(500)}…`,
      `${'x'.repeat(30)}…`,
      '+3 more',
      'Upcoming',
    ])
      assert.ok(within(first!).getByText(text), text);
    assert.ok(within(first!).getByText('Person 5'));
    assert.ok(!within(first!).queryByText('Person 6'));
    assert.ok(within(second!).getByText('c'.repeat(500)));
    assert.ok(within(second!).getByText('Person 6'));
    assert.ok(!within(second!).queryByText(/more/));
    assert.ok(!within(second!).queryByText('Upcoming'));
  });

  test('a report says how many items are to be filled in', async () => {
    const content = 'Product / Area Line: Charts\n- Insert Report Item Here\n- Insert Report Item Here';
    const server = new FakeServer().answers(getNotes, aList([aNote({ isReport: true, content })]));
    drawScreen(MeetingNotes, { server, address: { kind: 'reports' } });
    assert.ok(await screen.findByText('2 items to fill in'));
  });

  test('a new report begins with a section to fill in, or with those of the last report of its group; it is opened then', async () => {
    const last = 'Product / Area Line: Charts (Ann) [Bob]\n- Done\n[Remaining Outstanding Tasks]\n- Backfill';
    const made = aNote({ _id: 'N9', title: 'Week 24', isReport: true });
    const server = new FakeServer()
      .answers(getNotes, aList([aNote({ isReport: true, content: last })]))
      .answers(getNotePeople, {
        people: [ada, ben].map((one) => ({ ...one, mayOpenTasks: true })),
        functionalGroups: ['Data'],
      })
      .answers(updateNote, { success: true, message: 'Note updated successfully', note: made })
      .answers(getNote, openedNote({ ...made }));
    const { user } = drawScreen(MeetingNotes, { server, address: { kind: 'reports' } });
    await screen.findByRole('button', { name: /Weekly of Data/ });
    await user.click(screen.getByRole('button', { name: 'New report' }));
    const dialog = await screen.findByRole('dialog', { name: 'New report' });
    const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Report' });
    assert.match(text.value, /^Product \/ Area Line: \n- Insert Report Item Here\n\[Remaining/);
    await user.click(await within(dialog).findByRole('button', { name: 'Begin with them' }));
    assert.equal(
      text.value,
      'Product / Area Line: Charts (Ann) [Bob]\n- Insert Report Item Here\n[Remaining Outstanding Tasks]\n- Backfill',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Add section…' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Product / area' }), 'News');
    await user.type(within(dialog).getByRole('textbox', { name: 'Team members' }), 'Cy, Di');
    await user.click(within(dialog).getByRole('button', { name: 'Add section' }));
    assert.match(text.value, /- Backfill\n\nProduct \/ Area Line: News \[Cy, Di\]\n- Insert/);
    await user.click(within(dialog).getByRole('button', { name: 'Create report' }));
    assert.ok(await within(dialog).findByText('is required'), 'a title');
    assert.equal(server.inputsOf(updateNote).length, 0);
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Week 24');
    await user.click(within(dialog).getByRole('button', { name: 'Create report' }));
    assert.ok(await screen.findByRole('dialog', { name: 'Report Week 24' }));
    const [sent] = server.inputsOf(updateNote);
    assert.deepEqual(
      [sent?._id, sent?.title, sent?.isReport, sent?.functionalGroup, sent?.assignees],
      [undefined, 'Week 24', true, 'Data', ['staff-1']],
    );
    assert.equal(new URLSearchParams(location.search).get('note'), 'N9');
  });
});
