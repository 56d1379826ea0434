import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { toggleUserDomainFilter } from '@midoffice/contract/customers/filters/calls/toggle-user-domain-filter';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { DomainFilterScreen } from './domain-filter-screen.tsx';
import { filter, listOf, serverWith } from '../../testing/filters.ts';

const done = { success: true } as const;

describe('domain-filter-screen', () => {
  testReadStates(DomainFilterScreen, {
    call: getUserDomainFilters,
    filled: listOf(filter),
    shows: 'spam.example',
    empty: listOf(),
    says: 'No filters found',
  });

  test('an empty choice says of how many filters none fits (r002-filter-empty-texts)', async () => {
    const server = new FakeServer().answers(getUserDomainFilters, { rows: [], total: 0, all: 5 });
    drawScreen(DomainFilterScreen, { server, address: { state: 'inactive' } });
    await screen.findByText('No filters match the selected criteria. Showing 0 of 5 filters.');
    assert.ok(!screen.queryByText('No filters found'));
  });

  test('types, states and search are sent, and a choice begins at the first page (r002-filter-types)', async () => {
    const { server, user } = drawScreen(DomainFilterScreen, {
      server: serverWith(filter),
      address: { p: '3' },
    });
    await screen.findByText('spam.example');
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    assert.deepEqual(options('Type'), [
      'All Types',
      'validBaseDomains',
      'validDomains',
      'invalidDomains',
      'userstoRuleOut',
    ]);
    assert.deepEqual(options('Status'), ['All Status', 'Active Only', 'Inactive Only']);
    await user.selectOptions(screen.getByLabelText('Type'), 'invalidDomains');
    await user.selectOptions(screen.getByLabelText('Status'), 'Inactive Only');
    await user.type(screen.getByLabelText('Search filters'), ' spam {Enter}');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getUserDomainFilters).at(-1), {
        type: 'invalidDomains',
        state: 'inactive',
        search: 'spam',
        sort: '-createdAt',
        page: '1',
      }),
    );
  });

  test('a click reverses the state and shows what the server says (r002-filter-toggle)', async () => {
    const server = serverWith(filter).answers(toggleUserDomainFilter, {
      ...done,
      message: 'Filter spam.example is now inactive',
      isActive: false,
    });
    const { user } = drawScreen(DomainFilterScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Active: spam.example' }));
    await screen.findByText('Filter spam.example is now inactive');
    assert.deepEqual(server.inputsOf(toggleUserDomainFilter), [{ id: 'f1', expected: { isActive: true } }]);
    assert.ok(!screen.queryByRole('dialog'), 'the details stay closed');
  });

  test('a toggle that fails without a text says so', async () => {
    const server = serverWith(filter).refuses(toggleUserDomainFilter, 500);
    const { user } = drawScreen(DomainFilterScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Active: spam.example' }));
    await screen.findByText(/^Error updating filter/);
  });

  test('conflict: somebody else toggled it meanwhile, and theirs may stay', async () => {
    const server = serverWith(filter).refuses(toggleUserDomainFilter, 409, {
      message: 'Somebody else has changed this in the meantime.',
      conflicts: [{ field: 'isActive', expected: true, actual: false, wanted: false }],
    });
    const { user } = drawScreen(DomainFilterScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Active: spam.example' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /inactive/);
    await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
    assert.equal(server.inputsOf(toggleUserDomainFilter).length, 1);
  });
});
