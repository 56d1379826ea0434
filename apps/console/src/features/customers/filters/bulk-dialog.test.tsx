import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { useRowSelection } from '../../../kit/table/row-selection.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { effect } from './testing/filters.ts';

test('an open dialog asks for as many filters as it said, whatever somebody else adds meanwhile', async () => {
  let become: (total: number) => void = () => undefined;
  function Changing() {
    const [total, setTotal] = useState(3);
    become = setTotal;
    const selection = useRowSelection({ keys: ['f1', 'f2', 'f3'], total, about: 'all' });
    return <BulkDialog filter={{ type: 'invalidDomains' }} selection={selection} onClose={() => undefined} />;
  }
  const server = new FakeServer().answers(changeUserDomainFilters, {
    success: true,
    message: '3 deleted.',
    changed: 3,
    impact: effect,
  });
  const { user } = draw(<Changing />, { server });
  const dialog = within(screen.getByRole('dialog', { name: 'Change 3 filters' }));
  await user.selectOptions(dialog.getByLabelText('Change'), 'Delete permanently');
  await user.type(dialog.getByLabelText('Reason'), 'old list');
  act(() => become(40));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('a@spam.example');
  await user.click(dialog.getByRole('button', { name: 'Delete 3 filters' }));
  await screen.findByText('3 deleted.');
  assert.deepEqual(
    server.inputsOf(changeUserDomainFilters).map(({ expectedCount, change }) => [expectedCount, change]),
    [
      [3, 'delete'],
      [3, 'delete'],
    ],
  );
});
