import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { ChangeSet } from '@midoffice/contract/system/ledger/shapes';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { LedgerScreen } from './ledger-screen.tsx';

const set: ChangeSet = {
  id: 41,
  kind: 'chart.split-applied',
  targetKind: 'chart',
  target: 'AAPL',
  actorId: null,
  actor: 'ada@staff.example',
  reason: 'as announced',
  source: 'person',
  summary: 'Split 7 for 1 of 2014-06-09',
  parentId: null,
  revertedBy: null,
  cells: 12,
  at: '2026-01-05T10:00:00.000Z',
};
const list = {
  rows: [
    { ...set, mayRevert: true },
    { ...set, id: 42, summary: 'Another repair', revertedBy: 43, mayRevert: true },
  ],
  next: null,
  kinds: [set.kind],
};
const opened = {
  changeSet: set,
  cells: {
    rows: [
      {
        seq: 1,
        table: 'split',
        key: { symbol: 'AAPL' },
        field: 'ratio',
        before: null,
        after: 7,
        where: 'AAPL 2014-06-09',
      },
    ],
    total: 1,
  },
  revertible: true,
  reason: null,
  blockers: [],
  history: [],
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** A server where no task is about what is shown. */
const linkless = (): FakeServer => new FakeServer().answers(getLinkedTasks, []);

describe('ledger-screen', () => {
  testReadStates(LedgerScreen, {
    call: listChangeSets,
    filled: list,
    shows: 'Split 7 for 1 of 2014-06-09',
    empty: { rows: [], next: null, kinds: [] },
    says: 'No repairs found',
  });

  test('filters are sent with the request as they are typed: an article is found by its own case', async () => {
    const server = linkless().answers(listChangeSets, list);
    const { user } = drawScreen(LedgerScreen, { server });
    await user.type(screen.getByLabelText('Target'), 'Aapl-news{Enter}');
    await user.selectOptions(screen.getByLabelText('State'), 'Reverted');
    await screen.findByText('Another repair');
    assert.deepEqual(server.inputsOf(listChangeSets).at(-1), { target: 'Aapl-news', reverted: 'yes' });
  });

  test('a repair opens beside the list with its cells before and after', async () => {
    const server = linkless().answers(listChangeSets, list).answers(getChangeSet, opened);
    const { user } = drawScreen(LedgerScreen, { server });
    await user.click(await screen.findByText('Split 7 for 1 of 2014-06-09'));
    await screen.findByText('AAPL 2014-06-09');
    assert.equal(screen.getAllByText('as announced').length, 1, 'the list gives its columns to the panel');
    assert.match(location.search, /set=41/);
  });

  test('taking one back shows first what it would change, and sends the reason', async () => {
    const server = linkless()
      .answers(listChangeSets, list)
      .answers(getChangeSet, opened)
      .answers(revertChangeSet, ({ preview }) => (preview ? repaired(null) : repaired(44, 'Taken back.')));
    const { user } = drawScreen(LedgerScreen, { server, address: { set: '41' } });
    await user.click(await screen.findByText('Revert…'));
    await screen.findByText('Reverts 12 cells; 1 derived value will be different:');
    assert.ok(screen.getByText('645.6'));
    await user.type(screen.getByLabelText('Reason (optional)'), 'wrong day');
    await user.click(button('Revert'));
    await screen.findByText('Taken back.');
    assert.deepEqual(
      server.inputsOf(revertChangeSet).map(({ preview, reason }) => [preview ?? false, reason]),
      [
        [true, undefined],
        [false, 'wrong day'],
      ],
    );
  });

  test('conflict: a later change in the way is named with its cells, and nothing can be taken back', async () => {
    const server = linkless()
      .answers(listChangeSets, list)
      .answers(getChangeSet, opened)
      .refuses(revertChangeSet, 409, {
        message: 'Change set 47 touched a cell of this one.',
        conflicts: [
          { field: 'ratio', expected: 7, actual: 4, wanted: null, where: 'AAPL 2014-06-09', changeSet: 47 },
        ],
      });
    const { user } = drawScreen(LedgerScreen, { server, address: { set: '41' } });
    await user.click(await screen.findByText('Revert…'));
    assert.ok(await screen.findByText('Change set 47 touched a cell of this one.'));
    assert.equal((button('Revert') as HTMLButtonElement).disabled, true);
    await user.click(screen.getByText('47'));
    assert.match(location.search, /set=47/);
  });

  test('after a preview that failed another try is offered, and then it can be taken back', async () => {
    const server = linkless()
      .answers(listChangeSets, list)
      .answers(getChangeSet, opened)
      .answers(revertChangeSet, ({ preview }) => (preview ? repaired(null) : repaired(44, 'Taken back.')))
      .refusesOnce(revertChangeSet, 500, { message: 'The preview failed.' });
    const { user } = drawScreen(LedgerScreen, { server, address: { set: '41' } });
    await user.click(await screen.findByText('Revert…'));
    await screen.findByText('The preview failed.');
    assert.equal((button('Revert') as HTMLButtonElement).disabled, true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Reverts 12 cells; 1 derived value will be different:');
    server.refusesOnce(revertChangeSet, 502, { message: 'The server is gone.' });
    await user.click(button('Revert'));
    await screen.findByText('The server is gone.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Reverts 12 cells; 1 derived value will be different:');
    await user.click(button('Revert'));
    await screen.findByText('Taken back.');
  });

  test('one that cannot be taken back says why', async () => {
    const server = linkless()
      .answers(listChangeSets, list)
      .answers(getChangeSet, { ...opened, revertible: false, reason: 'It has been taken back already' });
    drawScreen(LedgerScreen, { server, address: { set: '41' } });
    const revert = await screen.findByText('Revert…');
    assert.equal(revert.getAttribute('aria-disabled'), 'true');
    assert.ok(screen.getByText('It has been taken back already'));
  });
});
