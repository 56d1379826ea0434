import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { notYoursToRevert } from '@midoffice/contract/system/ledger/lists';
import type { ListedChangeSet } from '@midoffice/contract/system/ledger/shapes';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { RepairHistory } from './repair-history.tsx';

const mine: ListedChangeSet = {
  id: 41,
  kind: 'chart.bar-corrected',
  targetKind: 'chart',
  target: 'AAPL',
  actorId: null,
  actor: 'ada@staff.example',
  reason: '',
  source: 'person',
  summary: 'close of 2014-06-09',
  parentId: null,
  revertedBy: null,
  cells: 1,
  at: '2026-01-05T10:00:00.000Z',
  mayRevert: true,
};

describe('repair-history', () => {
  test('offers an undo of what the person may make themselves; of others it says why not', async () => {
    const server = new FakeServer().answers(listChangeSets, {
      rows: [mine, { ...mine, id: 42, mayRevert: false }],
      next: null,
      kinds: [mine.kind],
    });
    const undone: number[] = [];
    const { user } = draw(
      <RepairHistory targetKind="chart" target="AAPL" may onUndo={(id) => undone.push(id)} />,
      { server },
    );
    const others = await screen.findByRole('button', { name: 'Undo change set 42' });
    await user.click(others);
    await user.click(screen.getByRole('button', { name: 'Undo change set 41' }));
    assert.deepEqual(undone, [41]);
    assert.equal(others.getAttribute('data-tooltip'), notYoursToRevert);
  });
});
