import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getExchangeRate } from '@midoffice/contract/fundamentals/exchange-rates/calls/get-exchange-rate';
import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { doubleStatementRecord } from '@midoffice/contract/fundamentals/statements/calls/double-statement-record';
import { proposeStatementRepair } from '@midoffice/contract/fundamentals/statements/calls/propose-statement-repair';
import { setFinancialOverride } from '@midoffice/contract/fundamentals/statements/calls/set-financial-override';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repairDone, rowOf, serveStatements } from '../../testing/statements.ts';
// Loaded ahead: a test waits for what is shown, not for modules.
import './dialogs.tsx';
import './editor.tsx';
import './side-panel.tsx';
import { FinancialStatements } from './financial-statements.tsx';

const filing = '/files/aapl-2023.htm';
const rows = [
  rowOf('2023-FY', { revenue: 100, grossProfit: 40 }),
  rowOf('2023-Q2', { revenue: 22 }, { finalLink: 'https://www.sec.gov/q2.htm' }),
  rowOf('2023-Q1', { revenue: 10 }),
];
const cell = (row: string, field: string) =>
  document.querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-field="${field}"]`)!;

async function open(address: Readonly<Record<string, string>> = {}, layers = {}) {
  const server = serveStatements(
    new FakeServer(),
    { db: rows, ...layers },
    { links: { '2023-Q1': { s3Link: filing, rawTextLink: null } } },
  );
  const drawn = drawScreen(FinancialStatements, {
    server,
    address: { editor: '1', symbol: 'AAPL', ...address },
  });
  await waitFor(() => assert.ok(cell('2023-Q1', 'menu')), { timeout: 8000 });
  return drawn;
}

async function popup(user: Awaited<ReturnType<typeof open>>['user'], id: string) {
  await user.click(cell(id, 'menu'));
  return within(await screen.findByRole('dialog', { name: new RegExp(`Actions of ${id}`) }));
}

const labels = (dialog: Awaited<ReturnType<typeof popup>>) =>
  [...dialog.getAllByRole('button'), ...dialog.queryAllByRole('link')]
    .map((one) => one.textContent)
    .filter((text) => text !== '');

describe('proposed repairs', () => {
  const wrong = [rowOf('2023-Q1', { revenue: 10, costOfRevenue: 4, grossProfit: -6 })];
  const proposal = {
    cells: [
      {
        table: 'income' as const,
        id: '2023-Q1',
        calendarYear: 2023,
        period: 'Q1' as const,
        field: 'grossProfit',
        value: -6,
        suggested: 6,
        source: 'yahoo',
        mistake: 'sign lost',
      },
    ],
    probability: 0.97,
    decided: true,
    evidence: ['grossProfit is revenue - costOfRevenue then.'],
  };
  const asked = async (server: FakeServer) => {
    serveStatements(server, { db: wrong });
    const { user } = drawScreen(FinancialStatements, { server, address: { editor: '1', symbol: 'AAPL' } });
    await waitFor(() => assert.ok(cell('2023-Q1', 'menu')));
    const actions = await popup(user, '2023-Q1');
    await user.click(actions.getByRole('button', { name: 'Propose repair' }));
    return {
      user,
      dialog: within(await screen.findByRole('dialog', { name: /Proposed repairs of 2023-Q1/ })),
    };
  };

  test('are shown with their evidence; setting one leaves its values to be saved', async () => {
    const server = new FakeServer().answers(proposeStatementRepair, { repairs: [proposal] });
    const { user, dialog } = await asked(server);
    assert.match((await dialog.findByText(/grossProfit is revenue/)).textContent, /then\./);
    assert.ok(dialog.getByText(/yahoo, sign lost/));
    assert.deepEqual(server.inputsOf(proposeStatementRepair), [
      { symbol: 'AAPL', table: 'income', ids: ['2023-Q1'] },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Set values' }));
    assert.ok(await screen.findByRole('button', { name: 'Save Updates (1)' }));
    assert.match(cell('2023-Q1', 'grossProfit').textContent, /^6/);
  });

  test('a record that nothing explains says so', async () => {
    const none = await asked(new FakeServer().answers(proposeStatementRepair, { repairs: [] }));
    assert.ok(await none.dialog.findByText('No change of a few cells makes this record add up'));
  });

  test('of another table cannot be set here', async () => {
    const cells = [{ ...proposal.cells[0]!, table: 'balance' as const, field: 'totalAssets' }];
    const server = new FakeServer().answers(proposeStatementRepair, { repairs: [{ ...proposal, cells }] });
    const { dialog } = await asked(server);
    const button = await dialog.findByRole('button', { name: 'Set values' });
    assert.equal(button.getAttribute('aria-disabled'), 'true');
  });
});

describe('financials-row-popup', () => {
  test('offers what its table and period allow (r001-row-popup-conditions, m001-statements-calculate-ratios, m001-statements-delete-restore, m001-statements-doubler, m001-statements-denomination, m001-statements-override-invalid-shares, m001-statements-override-zero-statement, m001-statements-s3-link, m001-statements-raw-text-link)', async () => {
    const { user } = await open();
    const quarter = await popup(user, '2023-Q1');
    for (const label of [
      'Calculate Ratios',
      'Reset SEC',
      'Extractor',
      'Propose repair',
      'Delete/Restore',
      'Doubler',
      'Denomination',
      'Override Invalid Shares',
      'Override Zero Statement',
      'S3 Link',
      'Raw Text Link',
    ])
      assert.ok(labels(quarter).includes(label), label);
    assert.equal(quarter.getByRole('link', { name: 'S3 Link' }).getAttribute('href'), filing);
    assert.equal(
      quarter.getByRole('button', { name: 'Raw Text Link' }).getAttribute('aria-disabled'),
      'true',
    );
    await user.click(quarter.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('radio', { name: 'Balance Sheet' }));
    await waitFor(() => assert.ok(cell('2023-FY', 'totalAssets')));
    const year = await popup(user, '2023-FY');
    for (const label of ['Calculate Ratios', 'Override Invalid Shares', 'Doubler'])
      assert.equal(labels(year).includes(label), false, label);
  });

  test('deletes a record, which is struck through, and restores it (r001-record-edit-queue)', async () => {
    const { user } = await open();
    await user.click((await popup(user, '2023-Q1')).getByRole('button', { name: 'Delete/Restore' }));
    assert.match(cell('2023-Q1', 'revenue').closest('tr')!.className, /gone/);
    screen.getByRole('button', { name: 'Save Updates (1)' });
    await user.click((await popup(user, '2023-Q1')).getByRole('button', { name: 'Delete/Restore' }));
    screen.getByRole('button', { name: 'Save Updates' });
  });

  test('calculates the ratios of a record as edits', async () => {
    const { user } = await open();
    await user.click((await popup(user, '2023-FY')).getByRole('button', { name: 'Calculate Ratios' }));
    assert.equal(cell('2023-FY', 'grossProfitRatio').textContent, '0.4000');
    await user.click((await popup(user, '2023-FY')).getByRole('button', { name: 'Calculate Ratios' }));
    assert.ok(await screen.findByText('The ratios of 2023-FY match its values. Nothing to change.'));
  });

  test('Doubler previews, then writes symbol, year, period and statement (r001-doubler)', async () => {
    const { server, user } = await open();
    server.answers(doubleStatementRecord, ({ preview }) =>
      repairDone({
        preview: preview ?? false,
        message: 'Half year split into two quarters.',
        changed: [{ table: 'income', id: '2023-Q2', field: 'revenue', before: 22, after: 11 }],
        changedCount: 1,
      }),
    );
    await user.click((await popup(user, '2023-Q2')).getByRole('button', { name: 'Doubler' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Doubler of AAPL 2023-Q2' }));
    await dialog.findByText('1 value would change.');
    await user.click(dialog.getByRole('button', { name: 'Double' }));
    await screen.findByText('Half year split into two quarters.');
    const { symbol, calendarYear, period, statementType, preview } = server
      .inputsOf(doubleStatementRecord)
      .at(-1)!;
    assert.deepEqual(
      [symbol, calendarYear, period, statementType, preview],
      ['AAPL', 2023, 'Q2', 'income', false],
    );
  });

  test('overrides a statement of zeros (r001-override-types, m001-statements-updated-override)', async () => {
    const { server, user } = await open();
    server.answers(setFinancialOverride, ({ preview }) => repairDone({ preview: preview ?? false }));
    await user.click((await popup(user, '2023-Q1')).getByRole('button', { name: 'Override Zero Statement' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Override Zero Statement/ }));
    await dialog.findByTestId('repair-summary');
    await user.click(dialog.getByRole('button', { name: 'Override' }));
    await screen.findByText('Updated override');
    assert.equal(server.inputsOf(setFinancialOverride).at(-1)?.type, 'zero-income');
  });

  test('financials-denomination-editor begins at 100, scales one record or all, and applies what it detects (r001-denomination-scales, r001-denomination-autodetect)', async () => {
    const yahoo = rows.map((row) => ({ ...row, revenue: Number(row['revenue']) * 1000 }));
    const { user } = await open({ source: 'yahoo' }, { yahoo });
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click((await popup(user, '2023-Q1')).getByRole('button', { name: 'Denomination' }));
    let dialog = within(await screen.findByRole('dialog', { name: /Denomination Editor/ }));
    const scale = dialog.getByRole('combobox', { name: 'Denomination' });
    assert.equal((scale as HTMLSelectElement).value, '100');
    assert.equal((scale as HTMLSelectElement).options.length, 10);
    await user.selectOptions(scale, '1000');
    await user.click(dialog.getByRole('button', { name: 'Apply to 1 record' }));
    assert.equal(cell('2023-Q1', 'revenue').textContent, '10,000');
    assert.match(cell('2023-Q1', 'revenue').className, /dbupdate/);
    await user.click(screen.getByRole('button', { name: 'Denomination Editor' }));
    dialog = within(await screen.findByRole('dialog', { name: /Denomination Editor/ }));
    dialog.getByText('Compared with yahoo, 2 records have another scale:');
    await user.click(dialog.getByRole('button', { name: 'Apply the detected denomination' }));
    assert.equal(cell('2023-Q2', 'revenue').textContent, '22,000');
  });

  test('Reset SEC reads the filing of the record again, and says where there is none (r001-sec-link-required, m001-statements-reset-sec, m001-statements-no-sec-link-found, m001-statements-sec-link-refreshed-successfully, m001-statements-sec-link-refreshed-failed)', async () => {
    const { server, user } = await open();
    await user.click((await popup(user, '2023-Q1')).getByRole('button', { name: 'Reset SEC' }));
    await screen.findByText('No SEC Link found!');
    assert.deepEqual(server.inputsOf(rerunSecLink), []);
    const change = { table: 'income' as const, id: '2023-Q2', field: 'revenue', before: 22, after: 23 };
    server.answers(rerunSecLink, ({ preview }) => ({
      success: true as const,
      message: 'SEC Link refreshed successfully!',
      symbol: 'AAPL',
      records: ['income 2023-Q2'],
      inserted: 0,
      changed: 1,
      repair: {
        success: true as const,
        message: 'SEC Link refreshed successfully!',
        preview: preview === true,
        changeSetId: preview ? null : 7,
        cells: [],
        effects: { count: 1, sample: [], series: [], warnings: [], warningCount: 0 },
        changed: [change],
        changedCount: 1,
        records: [],
      },
    }));
    await user.click((await popup(user, '2023-Q2')).getByRole('button', { name: 'Reset SEC' }));
    let dialog = within(await screen.findByRole('dialog', { name: /Reset SEC of AAPL 2023-Q2/ }));
    await dialog.findByText('1 value would change.');
    assert.deepEqual(
      server.inputsOf(rerunSecLink).map(({ preview, repair }) => [preview, repair]),
      [[true, true]],
    );
    await user.click(dialog.getByRole('button', { name: 'Reset SEC' }));
    await screen.findByText('SEC Link refreshed successfully!');
    const sent = server.inputsOf(rerunSecLink).at(-1);
    assert.deepEqual(
      [sent?.link, sent?.quarterly, sent?.preview],
      ['https://www.sec.gov/q2.htm', true, false],
    );
    server.refuses(rerunSecLink, 500);
    await user.click((await popup(user, '2023-Q2')).getByRole('button', { name: 'Reset SEC' }));
    dialog = within(await screen.findByRole('dialog', { name: /Reset SEC of AAPL 2023-Q2/ }));
    await dialog.findByText(/SEC Link refreshed failed/);
  });

  test('financials-currency-editor asks for rates with two whole codes only, and converts what is in another currency (r001-currency-3-chars, r001-cell-states)', async () => {
    const mixed = [
      rowOf('2023-FY', { revenue: 100 }),
      rowOf('2023-Q1', { revenue: 10, eps: 2 }, { reportedCurrency: 'EUR' }),
      rowOf('2023-Q2'),
    ];
    const { server, user } = await open({}, { db: mixed });
    server.answers(getExchangeRate, ({ from, to, dates }) => ({
      from,
      to,
      rate: dates.map((date) => ({ date, factor: 1.1, bankingDay: date })),
    }));
    await user.click(screen.getByRole('button', { name: 'Currency Editor' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Currency Editor/ }));
    dialog.getByText('Most records are in USD; 1 record in EUR.');
    await dialog.findByText('1.100000');
    const asked = server.inputsOf(getExchangeRate).length;
    await user.clear(dialog.getByRole('textbox', { name: 'To currency' }));
    await user.type(dialog.getByRole('textbox', { name: 'To currency' }), 'gb');
    assert.equal(server.inputsOf(getExchangeRate).length, asked, 'two letters are no code');
    await user.type(dialog.getByRole('textbox', { name: 'To currency' }), 'p');
    await waitFor(() => assert.equal(server.inputsOf(getExchangeRate).at(-1)?.to, 'GBP'));
    assert.deepEqual(server.inputsOf(getExchangeRate).at(-1)?.dates, ['2023-03-31']);
    const convert = dialog.getByRole('button', { name: 'Convert 1 record' });
    await waitFor(() => assert.notEqual(convert.getAttribute('aria-disabled'), 'true'));
    await user.click(convert);
    assert.equal(cell('2023-Q1', 'revenue').textContent, '11');
    assert.match(cell('2023-Q1', 'revenue').className, /dbupdate/);
    assert.equal(cell('2023-Q1', 'eps').textContent, '2.2');
    assert.equal(cell('2023-Q1', 'reportedCurrency').textContent, 'GBP');
    assert.equal(cell('2023-FY', 'revenue').textContent, '100', 'what is in USD stays');
  });
});
