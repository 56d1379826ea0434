import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listStatementConflicts } from '@midoffice/contract/fundamentals/statements/calls/list-statement-conflicts';
import { resolveStatementConflict } from '@midoffice/contract/fundamentals/statements/calls/resolve-statement-conflict';
import type { StatementConflict } from '@midoffice/contract/fundamentals/statements/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repairDone, shortOf } from '../../testing/statements.ts';
import { SummaryStrip } from './summary.tsx';

const conflict: StatementConflict = {
  id: 5,
  symbol: 'AAPL',
  table: 'income',
  record: '2023-Q1',
  field: 'revenue',
  source: 'sec',
  corrected: 12,
  sourceWas: 10,
  sourceNow: 13,
  importId: 1,
  fileName: 'a.json',
  changeSetId: 3,
  at: '2024-01-02T10:00:00Z',
};

describe('open conflicts of statements', () => {
  const open = async (rows: StatementConflict[]) => {
    const server = new FakeServer()
      .answers(listStatementConflicts, { rows, total: rows.length })
      .answers(resolveStatementConflict, repairDone({ message: 'Repair kept.' }));
    const Screen = () => <SummaryStrip short={shortOf({}, { conflictCount: 2 })} />;
    const drawn = drawScreen(Screen, { server });
    await drawn.user.click(screen.getByRole('button', { name: '2 open conflicts' }));
    return { ...drawn, server };
  };

  test('say what a person wrote and what the source says, and are decided after a preview', async () => {
    const { server, user } = await open([conflict]);
    await screen.findByText(/Corrected to 12; sec said 10, and says 13 now\./);
    await user.click(screen.getByRole('button', { name: 'Take sec' }));
    await screen.findByRole('dialog', { name: /Take the value of sec/ });
    await waitFor(() => assert.equal(server.inputsOf(resolveStatementConflict).length, 1));
    assert.deepEqual(server.inputsOf(resolveStatementConflict)[0], {
      id: 5,
      resolution: 'take-source',
      preview: true,
      reason: '',
    });
    await waitFor(() =>
      assert.equal(screen.getByRole('button', { name: 'Take value' }).getAttribute('aria-disabled'), null),
    );
    await user.click(screen.getByRole('button', { name: 'Take value' }));
    await waitFor(() => assert.equal(server.inputsOf(resolveStatementConflict)[1]?.preview, false));
  });

  test('after a preview that failed another try is offered, and then the repair can be made', async () => {
    const { server, user } = await open([conflict]);
    server.refusesOnce(resolveStatementConflict, 500, { message: 'The preview failed.' });
    await user.click(await screen.findByRole('button', { name: 'Take sec' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Take the value of sec/ }));
    await dialog.findByText('The preview failed.');
    const take = dialog.getByRole('button', { name: 'Take value' });
    await user.click(take);
    assert.equal(server.inputsOf(resolveStatementConflict).length, 1, 'nothing is written without a preview');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => assert.equal(take.getAttribute('aria-disabled'), null));
    assert.equal(dialog.queryByText('The preview failed.'), null);
    await user.click(take);
    await waitFor(() =>
      assert.deepEqual(
        server.inputsOf(resolveStatementConflict).map(({ preview }) => preview),
        [true, true, false],
      ),
    );
  });

  test('a deleted record is named as a whole; without conflicts the list is empty', async () => {
    const { user } = await open([
      { ...conflict, field: '*', corrected: 'deleted', sourceNow: 'another revenue' },
    ]);
    await screen.findByText(/The record was deleted; sec has another revenue now\./);
    await user.click(screen.getByRole('button', { name: 'Keep repair' }));
    await screen.findByRole('dialog', { name: /Keep the repair of Income 2023-Q1/ });
  });

  test('without conflicts the list says so', async () => {
    await open([]);
    await screen.findByText('No open conflicts');
  });
});
