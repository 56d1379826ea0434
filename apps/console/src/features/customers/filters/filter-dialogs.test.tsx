import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import { checkSignupAddress } from '@midoffice/contract/customers/filters/calls/check-signup-address';
import { createUserDomainFilter } from '@midoffice/contract/customers/filters/calls/create-user-domain-filter';
import { deleteUserDomainFilter } from '@midoffice/contract/customers/filters/calls/delete-user-domain-filter';
import { getSignupRefusals } from '@midoffice/contract/customers/filters/calls/get-signup-refusals';
import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { importUserDomainFilters } from '@midoffice/contract/customers/filters/calls/import-user-domain-filters';
import { previewUserDomainFilter } from '@midoffice/contract/customers/filters/calls/preview-user-domain-filter';
import { waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../testing/render.tsx';
import { DomainFilterScreen } from './screens/domain-filter/domain-filter-screen.tsx';
import { effect, filter, none, serverWith } from './testing/filters.ts';

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const isOff = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') === 'true';
const done = { success: true } as const;
describe('dialogs of the filters', () => {
  describe('domain-filter-add-dialog', () => {
    const opened = async (server: FakeServer) => {
      const drawn = drawScreen(DomainFilterScreen, { server });
      await screen.findByText('spam.example');
      await drawn.user.click(button('Add Filter'));
      await screen.findByRole('dialog', { name: 'Add New Filter' });
      return drawn;
    };

    test('Create Filter needs a type and a value that is not blank, and is busy while it is saved (r002-filter-add-required)', async () => {
      const server = serverWith(filter).holds(createUserDomainFilter);
      const { user } = await opened(server);
      assert.ok(isOff(button('Create Filter')));
      assert.match(button('Create Filter').outerHTML, /Type and value are required/);
      await user.selectOptions(screen.getByLabelText('Filter Type'), 'invalidDomains');
      await user.type(screen.getByLabelText('Domain or Email'), '   ');
      assert.ok(isOff(button('Create Filter')));
      await user.type(screen.getByLabelText('Domain or Email'), 'new.example ');
      assert.ok(!isOff(button('Create Filter')));
      await user.click(button('Create Filter'));
      const busy = await screen.findByRole('button', { name: 'Creating...' });
      assert.equal(busy.getAttribute('aria-busy'), 'true');
      assert.deepEqual(server.inputsOf(createUserDomainFilter), [
        { type: 'invalidDomains', value: 'new.example', isActive: true },
      ]);
    });

    test('shows whom it would have stopped before it is made, then closes with the message', async () => {
      const server = serverWith(filter).answers(createUserDomainFilter, {
        ...done,
        message: 'Filter created successfully',
        filter,
      });
      const { user } = await opened(server);
      await user.selectOptions(screen.getByLabelText('Filter Type'), 'invalidDomains');
      await user.type(screen.getByLabelText('Domain or Email'), 'spam.example');
      await screen.findByText('Would have stopped 2 existing accounts, 1 on a paid plan.');
      await screen.findByText('a@spam.example');
      assert.deepEqual(server.inputsOf(createUserDomainFilter), []);
      await user.click(screen.getByLabelText('Active at once'));
      await user.click(button('Create Filter'));
      await screen.findByText('Filter created successfully');
      assert.ok(!screen.queryByRole('dialog'));
      assert.deepEqual(server.inputsOf(createUserDomainFilter), [
        { type: 'invalidDomains', value: 'spam.example', isActive: false },
      ]);
    });

    test('a refusal is shown at its field, and what was typed stays', async () => {
      const message = 'value: would block our own domain acme.example';
      const issues = [{ field: 'value', message: 'would block our own domain acme.example' }];
      const server = serverWith(filter)
        .refuses(createUserDomainFilter, 400, { message, issues })
        .refuses(previewUserDomainFilter, 400, { message, issues });
      const { user } = await opened(server);
      await user.selectOptions(screen.getByLabelText('Filter Type'), 'invalidDomains');
      await user.type(screen.getByLabelText('Domain or Email'), 'acme.example');
      await screen.findByText('Not possible: would block our own domain acme.example.');
      await user.click(button('Create Filter'));
      assert.equal((await screen.findByRole('alert')).textContent, 'would block our own domain acme.example');
      assert.equal((screen.getByLabelText('Domain or Email') as HTMLInputElement).value, 'acme.example');
    });

    test('a failure without a text says so', async () => {
      const { user } = await opened(
        serverWith(filter).answers(previewUserDomainFilter, none).refuses(createUserDomainFilter, 500),
      );
      await user.selectOptions(screen.getByLabelText('Filter Type'), 'validDomains');
      await user.type(screen.getByLabelText('Domain or Email'), 'a.example{Enter}');
      await screen.findByText(/^Error creating filter/);
    });
  });

  test('domain-filter-details-dialog: all facts, and what switching it off would have meant', async () => {
    const server = serverWith({
      ...filter,
      value: 'xn--bcher-kva.example',
      unicode: 'bücher.example',
      source: 'list.txt',
    }).answers(previewUserDomainFilter, { ...effect, stopped: 0, letIn: 1, paying: 0 });
    const { user } = drawScreen(DomainFilterScreen, { server, address: { filter: 'f1' } });
    const dialog = await screen.findByRole('dialog', { name: 'Filter details' });
    await within(dialog).findByText('Would have let in 1 existing account.');
    const terms = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
    const facts = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
    assert.deepEqual(terms, [
      'Filter Type',
      'Value',
      'In its script',
      'Status',
      'Refused',
      'Created By',
      'Created At',
      'Imported from',
      'Filter ID',
    ]);
    assert.deepEqual(facts.slice(1, 6), [
      'xn--bcher-kva.example',
      'bücher.example',
      'Active',
      '3 sign-ups in the last 90 days',
      'Ada Admin',
    ]);
    assert.deepEqual(server.inputsOf(getUserDomainFilters).at(-1), { id: 'f1' });
    assert.deepEqual(server.inputsOf(previewUserDomainFilter), [
      { type: 'invalidDomains', value: 'xn--bcher-kva.example', state: 'inactive' },
    ]);
    server.answers(getSignupRefusals, { rows: [], next: null });
    await user.click(within(dialog).getByRole('button', { name: 'Refused sign-ups' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(getSignupRefusals), [{ filter: 'f1' }]));
  });

  describe('domain-filter-delete-dialog', () => {
    const asked = async (server: FakeServer) => {
      const { user } = drawScreen(DomainFilterScreen, { server });
      await user.click(await screen.findByRole('button', { name: 'Delete spam.example' }));
      const dialog = await screen.findByRole('dialog', { name: 'Confirm Delete' });
      assert.match(
        dialog.textContent,
        /Are you sure you want to delete this filter\? This action cannot be undone\./,
      );
      assert.deepEqual(server.inputsOf(deleteUserDomainFilter), []);
      return { user, dialog: within(dialog) };
    };

    test('asks, deletes once, and says so (r002-filter-delete-permanent)', async () => {
      const server = serverWith(filter).answers(deleteUserDomainFilter, {
        ...done,
        message: 'Filter deleted successfully',
      });
      const { user, dialog } = await asked(server);
      await user.click(dialog.getByRole('button', { name: 'Delete filter' }));
      await screen.findByText('Filter deleted successfully');
      assert.ok(!screen.queryByRole('dialog'));
      assert.deepEqual(server.inputsOf(deleteUserDomainFilter), [{ id: 'f1' }]);
    });

    test('Cancel deletes nothing; a failure without a text says so', async () => {
      const server = serverWith(filter).refuses(deleteUserDomainFilter, 500);
      const { user, dialog } = await asked(server);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      assert.deepEqual(server.inputsOf(deleteUserDomainFilter), []);
      await user.click(button('Delete spam.example'));
      await user.click(button('Delete filter'));
      await screen.findByText(/^Error deleting filter/);
    });
  });

  test('a change of many is previewed, has a reason, and names the choice', async () => {
    const server = serverWith(filter, { ...filter, _id: 'f2', value: 'junk.example' }).answers(
      changeUserDomainFilters,
      ({ preview }) => ({
        ...done,
        message: 'Filters switched off.',
        changed: 2,
        impact: preview ? none : null,
      }),
    );
    const { user } = drawScreen(DomainFilterScreen, { server, address: { type: 'invalidDomains' } });
    await screen.findByText('junk.example');
    await user.click(button('Change all'));
    await user.selectOptions(screen.getByLabelText('Change'), 'Switch off');
    await user.click(button('Preview'));
    await screen.findByText('No existing account is affected.');
    assert.ok(isOff(button('Switch off 2 filters')));
    await user.type(screen.getByLabelText('Reason'), 'Spring review');
    await user.click(button('Switch off 2 filters'));
    await screen.findByText('Filters switched off.');
    const input = { filter: { type: 'invalidDomains' }, expectedCount: 2, change: 'deactivate' };
    assert.deepEqual(server.inputsOf(changeUserDomainFilters), [
      { ...input, preview: true },
      { ...input, reason: 'Spring review' },
    ]);
  });

  test('a list is previewed before it is imported; a bad line is shown and the list stays', async () => {
    const server = serverWith(filter).refuses(importUserDomainFilters, 400, {
      message: 'values: line 2: http://x must be a domain such as example.com',
    });
    const { user } = drawScreen(DomainFilterScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Import…' }));
    assert.ok(isOff(button('Preview')) && isOff(button('Import filters')));
    const values = screen.getByLabelText(/one a line/);
    await user.type(values, 'a.example{Enter}http://x');
    await user.click(button('Preview'));
    await screen.findByText('line 2: http://x must be a domain such as example.com');
    server.answers(importUserDomainFilters, ({ preview }) => ({
      ...done,
      message: '2 filters added.',
      rows: 2,
      inserted: 2,
      known: 0,
      impact: preview ? effect : null,
    }));
    await user.clear(values);
    await user.upload(
      screen.getByLabelText('List of domains or addresses'),
      new File(['a.example\nb.example\n'], 'list.txt', { type: 'text/plain' }),
    );
    await screen.findByText('list.txt');
    await user.click(button('Preview'));
    await screen.findByText('2 new filters.');
    await screen.findByText('Would have stopped 2 existing accounts, 1 on a paid plan.');
    await user.click(button('Import 2 filters'));
    await screen.findByText('2 filters added.');
    assert.deepEqual(server.inputsOf(importUserDomainFilters).at(-1), {
      type: 'invalidDomains',
      values: 'a.example\nb.example\n',
      isActive: true,
      fileName: 'list.txt',
    });
  });

  test('an address is checked as it is typed; what is none is shown at the field', async () => {
    const server = serverWith(filter).answers(checkSignupAddress, {
      allowed: false,
      code: 'domain-refused',
      reason: 'spam.example is a refused domain.',
      filter: { _id: 'f1', type: 'invalidDomains', value: 'spam.example' },
      email: 'eve@spam.example',
      domain: 'spam.example',
      baseDomain: 'spam.example',
    });
    const { user } = drawScreen(DomainFilterScreen, { server });
    await screen.findByText('spam.example');
    await user.click(button('Check an address…'));
    await user.type(screen.getByLabelText('E-mail address'), 'Eve@spam.example');
    await screen.findByText('spam.example is a refused domain.');
    await screen.findByText('refused');
    server.refuses(checkSignupAddress, 400, {
      message: 'email: must be an e-mail address such as jane@example.com',
      issues: [{ field: 'email', message: 'must be an e-mail address such as jane@example.com' }],
    });
    await user.clear(screen.getByLabelText('E-mail address'));
    await user.type(screen.getByLabelText('E-mail address'), 'eve');
    await screen.findByText('must be an e-mail address such as jane@example.com');
    assert.ok(!screen.queryByText('spam.example is a refused domain.'));
  });

  test('refused sign-ups are listed page by page; a row opens its filter', async () => {
    const server = serverWith(filter).answers(getSignupRefusals, ({ before }) => ({
      rows: [
        {
          _id: before === undefined ? '9' : '4',
          at: '2026-02-03T04:05:06.000Z',
          sender: 'product',
          email: before === undefined ? 'new@spam.example' : 'old@spam.example',
          reason: 'spam.example is a refused domain.',
          filter: { _id: 'f1', type: 'invalidDomains' as const, value: 'spam.example' },
        },
      ],
      next: before === undefined ? 9 : null,
    }));
    const { user } = drawScreen(DomainFilterScreen, { server, address: { view: 'refusals' } });
    await screen.findByText('new@spam.example');
    await user.click(button('Older'));
    await screen.findByText('old@spam.example');
    assert.deepEqual(server.inputsOf(getSignupRefusals), [{}, { before: '9' }]);
    await user.click(screen.getByText('old@spam.example'));
    await screen.findByRole('dialog', { name: 'Filter details' });
  });
});
