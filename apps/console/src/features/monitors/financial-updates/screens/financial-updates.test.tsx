import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { downloadFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/download-financial-updates';
import { getFinancialUpdateUsers } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-update-users';
import { getFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates';
import { getFinancialUpdatesStats } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates-stats';
import { updateWindowLabels, updateWindows } from '@midoffice/contract/monitors/financial-updates/lists';
import type { FinancialUpdate } from '@midoffice/contract/monitors/financial-updates/shapes';
import { fireEvent, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { FinancialUpdates } from './financial-updates.tsx';

const ada = { userid: 'ada', user: 'ada@staff.example', lastUpdate: '2026-01-05T10:00:00.000Z' };
const updates = (count: number): FinancialUpdate[] =>
  Array.from({ length: count }, (_, i) => ({
    symbol: 'ACME',
    calendarYear: 2023,
    period: 'Q1',
    field: 'revenue',
    oldVal: 100 + i,
    newVal: 5120 + i,
    removed: false,
    statement: 'income',
    user: ada.user,
    userid: ada.userid,
    at: ada.lastUpdate,
    changeSetId: i + 1,
  }));
const perWindow = { '24h': 1, '72h': 2, '1week': 3, '1month': 4, '3months': 57 };
const stats = {
  windows: updateWindows.map((type) => ({
    type,
    label: updateWindowLabels[type],
    updates: perWindow[type],
    symbols: 1,
    users: 1,
  })),
  users: [{ name: ada.user, userid: ada.userid, updates: perWindow }],
  fields: [{ name: 'revenue', updates: perWindow }],
  symbols: [{ name: 'ACME', updates: perWindow }],
};
const drawn = (count: number, address = {}) =>
  drawScreen(FinancialUpdates, {
    server: new FakeServer()
      .answers(getFinancialUpdateUsers, [ada])
      .answers(getFinancialUpdates, updates(count))
      .answers(getFinancialUpdatesStats, stats),
    address,
  });

describe('financial-updates-screen', () => {
  testReadStates(FinancialUpdates, {
    call: getFinancialUpdates,
    filled: updates(1),
    shows: '5,120',
    empty: [],
    says: 'No updates in this window',
    around: (server) => server.answers(getFinancialUpdateUsers, [ada]),
  });

  test('windows, symbol and user are asked for, from the first page on (r003-financial-windows, m003-financial-updates-24h)', async () => {
    const { user, server } = drawn(1, { p: '2' });
    await screen.findByText('5,120');
    const group = within(screen.getByRole('radiogroup', { name: 'Window' }));
    assert.deepEqual(
      group.getAllByRole('radio').map((one) => one.textContent),
      ['24h', '72h', '1 week', '1 month', '3 months'],
    );
    await user.click(group.getByRole('radio', { name: '1 week' }));
    await user.type(screen.getByLabelText('Symbol'), 'acme{Enter}');
    await user.selectOptions(screen.getByLabelText('User'), ada.user);
    await screen.findByText('5,120');
    assert.deepEqual(server.inputsOf(getFinancialUpdates).at(-1), {
      type: '1week',
      symbol: 'ACME',
      user: 'ada',
      page: '1',
    });
  });

  test('a correction that was taken out says so beside the value that applies again', async () => {
    drawScreen(FinancialUpdates, {
      server: new FakeServer()
        .answers(getFinancialUpdateUsers, [ada])
        .answers(getFinancialUpdates, [{ ...updates(1)[0]!, newVal: 5007, removed: true }]),
    });
    const cell = (await screen.findByText('5,007', { exact: false })).closest('td')!;
    assert.equal(cell.textContent, 'removed 5,007');
  });

  for (const [count, pagers] of [
    [999, 0],
    [1000, 1],
  ] as const)
    test(`${count} rows have ${pagers ? 'a' : 'no'} pagination (r003-financial-windows)`, async () => {
      const { user, server } = drawn(count);
      await screen.findByText('5,120');
      assert.equal(screen.queryAllByRole('navigation', { name: 'Pages' }).length, pagers);
      if (!pagers) return;
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await screen.findByText('page 2');
      assert.equal(server.inputsOf(getFinancialUpdates).at(-1)?.page, '2');
    });

  test('the symbol has at most 100 characters (r003-financial-symbol-100)', async () => {
    drawn(0);
    const field = await screen.findByLabelText('Symbol');
    assert.equal(field.getAttribute('maxlength'), '100');
  });

  test('the file needs a symbol', async () => {
    const { server } = drawn(0);
    const button = await screen.findByRole('button', { name: /Download changes/ });
    fireEvent.click(button);
    assert.equal(server.inputsOf(downloadFinancialUpdates).length, 0);
  });

  test('financial-updates-stats-view: the counts of each window by user, field and symbol', async () => {
    drawn(0, { view: 'stats' });
    const table = await screen.findByRole('table', { name: 'Updates by window' });
    await within(table).findByText('57');
    for (const [name, text] of [
      ['By user', ada.user],
      ['By field', 'revenue'],
      ['By symbol', 'ACME'],
    ] as const)
      assert.ok(within(screen.getByRole('table', { name })).getByText(text));
  });
});
