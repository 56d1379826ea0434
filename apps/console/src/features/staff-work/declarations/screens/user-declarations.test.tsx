import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getUserDeclarations } from '@midoffice/contract/staff-work/declarations/calls/get-user-declarations';
import type {
  UserDeclaration,
  UserDeclarationList,
} from '@midoffice/contract/staff-work/declarations/shapes';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../testing/saved-files.ts';
import { UserDeclarations } from './user-declarations.tsx';

const declaration: UserDeclaration = {
  _id: 'declaration-1',
  email: 'ada@customer.example',
  userid: 'ada',
  knownUser: true,
  isProfessional: true,
  questions: {
    fullName: 'Ada Lovelace',
    address: '12 Square\nLondon',
    occupation: 'Analyst',
    employer: 'Engine & Co',
    employerAddress: null,
  },
  createdAt: '2026-01-05T10:00:00.000Z',
};
const bare: UserDeclaration = {
  ...declaration,
  _id: 'declaration-2',
  email: null,
  userid: 'bob',
  knownUser: false,
  isProfessional: false,
  questions: null,
};
const listOf = (...rows: UserDeclaration[]): UserDeclarationList => ({ rows, total: rows.length });
const drawn = (server: FakeServer, address = {}) =>
  drawScreen(UserDeclarations, {
    server: server.answers(getUserDeclarations, ({ page }) =>
      page === 2 ? { rows: [bare], total: 130 } : { rows: [declaration, bare], total: 130 },
    ),
    address,
  });

describe('user-declarations-screen', () => {
  testReadStates(UserDeclarations, {
    call: getUserDeclarations,
    filled: listOf(declaration),
    shows: 'ada@customer.example',
    empty: listOf(),
    says: 'No records found',
  });

  test('130 rows are two pages; search, filter and order are sent (r002-declarations-100)', async () => {
    const { server, user } = drawn(new FakeServer());
    await screen.findByText('ada@customer.example');
    assert.ok(screen.getByText('1–100 of 130'));
    await user.click(screen.getByLabelText('Next page'));
    await screen.findByText('101–130 of 130');
    assert.equal(screen.getByLabelText<HTMLButtonElement>('Next page').disabled, true);
    await user.type(screen.getByLabelText('Search declarations'), 'ada{Enter}');
    await user.selectOptions(screen.getByLabelText('Professional'), 'true');
    await screen.findByText('ada@customer.example');
    assert.deepEqual(server.inputsOf(getUserDeclarations).at(-1), {
      search: 'ada',
      isProfessional: 'true',
      sort: '-createdAt',
      page: '1',
    });
  });

  test('user-declaration-dialog: everything that was declared; the address keeps which one is open', async () => {
    const { user } = drawn(new FakeServer());
    await user.click(await screen.findByRole('button', { name: 'Details of ada@customer.example' }));
    const dialog = screen.getByRole('dialog', { name: /Declaration Details/ });
    for (const text of ['ada@customer.example', 'Ada Lovelace', 'Analyst', 'Engine & Co', 'employerAddress'])
      assert.ok(dialog.textContent.includes(text), text);
    assert.match(dialog.textContent, /12 Square\nLondon/);
    assert.match(location.search, /open=declaration-1/);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    assert.ok(!screen.queryByRole('dialog'));
  });

  test('a declaration without answers has no details, and a record of another page says so', async () => {
    drawn(new FakeServer(), { open: 'declaration-2' });
    assert.ok(await screen.findByText('No details found'));
  });

  test('a record of another page says so', async () => {
    const { user } = drawn(new FakeServer(), { open: 'gone' });
    await screen.findByText(/This record is not on this page of the list/);
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    assert.ok(!screen.queryByRole('dialog'));
  });

  test('the CSV holds all that fit on all pages, and says where it holds fewer', async (t) => {
    const saved = keepSavedFiles(t);
    const server = new FakeServer().answers(recordExport, { success: true, message: '' });
    const { user } = drawn(server);
    await screen.findByText('ada@customer.example');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/The file holds the first 2 of 130 records/);
    assert.deepEqual(server.inputsOf(getUserDeclarations).at(-1), { sort: '-createdAt' });
    assert.deepEqual(
      server.inputsOf(recordExport).map(({ list, rows }) => [list, rows]),
      [['user-declarations', 2]],
    );
    assert.equal(
      await saved[0]?.content.text(),
      '_id,email,userid,isProfessional,createdAt,fullName,address,occupation,employer,employerAddress\r\n' +
        'declaration-1,ada@customer.example,ada,true,2026-01-05T10:00:00.000Z,Ada Lovelace,"12 Square\nLondon",Analyst,Engine & Co,\r\n' +
        'declaration-2,,bob,false,2026-01-05T10:00:00.000Z,,,,,\r\n',
    );
  });
});
