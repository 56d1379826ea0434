import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { useRowSelection } from '../../../kit/table/row-selection.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

test('an open dialog asks for as many records as it said, whatever somebody else adds meanwhile', async () => {
  let become: (total: number) => void = () => undefined;
  function Changing() {
    const [total, setTotal] = useState(2);
    become = setTotal;
    const selection = useRowSelection({ keys: ['1', '2'], total, about: 'all' });
    return (
      <BulkDialog
        filter={{}}
        type="potential"
        selection={selection}
        assignees={['ada']}
        onClose={() => undefined}
      />
    );
  }
  const server = new FakeServer().answers(changePotentials, {
    success: true,
    message: '2 excluded.',
    changed: 2,
  });
  const { user } = draw(<Changing />, { server });
  const dialog = within(screen.getByRole('dialog', { name: 'Change 2 records' }));
  await user.selectOptions(dialog.getByLabelText('Change'), 'Exclude permanently');
  await user.type(dialog.getByLabelText('Reason'), 'competitors');
  act(() => become(90));
  await user.click(dialog.getByRole('button', { name: 'Exclude 2 records' }));
  await screen.findByText('2 excluded.');
  assert.deepEqual(
    server.inputsOf(changePotentials).map(({ expectedCount }) => expectedCount),
    [2],
  );
});
