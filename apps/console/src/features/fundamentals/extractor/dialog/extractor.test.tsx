import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { storeExtractorValues } from '@midoffice/contract/fundamentals/extractor/calls/store-extractor-values';
import { storeNewStatement } from '@midoffice/contract/fundamentals/extractor/calls/store-new-statement';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answerLeaving, currentLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw } from '../../../../testing/render.tsx';
import { repaired } from '../../../../testing/repairs.ts';
import { calculated, mapper, secTable, selector } from '../testing/extractor.ts';
import { StatementExtractor } from './statement-extractor.tsx';

const finalLink = 'https://www.sec.gov/Archives/edgar/data/1/000000000123000001/acme.htm';
const tables = { tables: { Income: [secTable] }, tableCount: 1, tagged: 2, agreeing: 1 };
const filled = () =>
  new FakeServer()
    .answers(getSecTables, tables)
    .answers(getTableSelectors, [selector])
    .answers(getRowMappers, [mapper]);
const open = (
  server: FakeServer,
  given: { symbol?: string; finalLink?: string | null; me?: object; onClose?: () => void } = {},
) =>
  draw(
    <StatementExtractor
      symbol="ACME"
      finalLink={finalLink}
      Filing={({ place }) => <p>{`Filing at ${place}`}</p>}
      onClose={() => undefined}
      {...given}
    />,
    {
      server,
      me: given.me ?? {},
    },
  );
const tab = (name: string) => screen.findByRole('tab', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function calculator(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText('Income'));
  await user.click(await tab('Statement Calculator'));
  await user.click(await button('Calculate'));
}

describe('statement-extractor-dialog', () => {
  test('four tabs; the calculator waits for a table (r001-extractor-calculator-gate, m001-extractor-please-select-a-table-to-calculate)', async () => {
    const { user } = open(filled());
    for (const name of ['Table Identifier', 'Table Selector', 'Row Selector']) assert.ok(await tab(name));
    await user.click(await tab('Statement Calculator'));
    assert.ok(await screen.findByText('Please select a table to calculate.'));
    assert.equal((await tab('Table Identifier')).getAttribute('aria-selected'), 'true');
  });

  test('another tab or template asks before it takes the place of edits that are not saved', async () => {
    const { user } = open(filled());
    await user.click(await button(/^Review Income/));
    await user.type(await screen.findByLabelText('Exclude'), 'parent');
    await user.click(await tab('Row Selector'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Table selector']));
    act(() => answerLeaving(false));
    await user.click(await button('New template'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Table selector']));
    act(() => answerLeaving(false));
    assert.equal(screen.getByLabelText<HTMLTextAreaElement>('Exclude').value, 'parent');
    await user.click(await tab('Row Selector'));
    await waitFor(() => assert.ok(currentLeaving()));
    act(() => answerLeaving(true));
    await waitFor(async () =>
      assert.equal((await tab('Row Selector')).getAttribute('aria-selected'), 'true'),
    );
  });

  test('what is typed to find a template is no edit of it: another tab opens at once', async () => {
    const { user } = open(filled());
    await user.click(await button(/^Review Income/));
    await user.type(await screen.findByLabelText('Find Table selectors'), 'inc');
    await user.click(await tab('Row Selector'));
    assert.equal((await tab('Row Selector')).getAttribute('aria-selected'), 'true');
  });

  test('closing asks about an edit of a template, not about what is typed to find one', async () => {
    const closed: string[] = [];
    const { user } = open(filled(), { onClose: () => closed.push('closed') });
    await user.click(await button(/^Review Income/));
    await user.type(await screen.findByLabelText('Find Table selectors'), 'inc');
    await user.click(await button('Close'));
    assert.deepEqual(closed, ['closed']);
    await user.type(screen.getByLabelText('Exclude'), 'parent');
    await user.click(await button('Close'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Table selector']));
    assert.deepEqual(closed, ['closed']);
  });

  test('symbols with a dot are not asked about (r001-dot-symbols-skip-sec)', async () => {
    const { server } = open(filled(), { symbol: 'BRK.B' });
    assert.ok(await screen.findByText('No Tables Found'));
    assert.ok(screen.getByText('Symbols with a dot have no filings at the SEC.'));
    assert.deepEqual(server.inputsOf(getSecTables), []);
  });

  test('a filing elsewhere is read, whatever the symbol', async () => {
    const link = 'https://www.sec.gov.example/annual-report.htm';
    const { server } = open(filled(), { symbol: 'KSTR.OL', finalLink: link });
    assert.ok(await screen.findByText('Income'));
    assert.deepEqual(
      server.inputsOf(getSecTables).map((input) => input.finalLink),
      [link],
    );
  });

  test('a record without a filing says so', async () => {
    const { server } = open(filled(), { finalLink: null });
    assert.ok(await screen.findByText('This record names no filing.'));
    assert.deepEqual(server.inputsOf(getSecTables), []);
  });
});

describe('extractor-table-identifier', () => {
  test('lists tables with date, type and template, and how the tags agree', async () => {
    open(filled());
    const row = await screen.findByText('Income');
    assert.match(row.closest('tr')!.textContent, /income2023-12-31123Income statement/);
    assert.ok(screen.getByText('1 of 2 tagged cells agree'));
  });

  test('Refresh Tables reads again with refresh=true; without tables it says so (r001-refresh-tables, m001-extractor-refresh-tables, m001-extractor-no-tables-found)', async () => {
    const server = filled().answers(getSecTables, { tables: {}, tableCount: 0, tagged: 0, agreeing: 0 });
    const { user } = open(server);
    assert.ok(await screen.findByText('No Tables Found'));
    await user.click(await button('Refresh Tables'));
    assert.deepEqual(server.inputsOf(getSecTables), [{ finalLink }, { finalLink, refresh: 'true' }]);
  });

  test('Review opens the Table Selector with the template of the table (r001-extractor-review)', async () => {
    const { user } = open(filled());
    await user.click(await button(/^Review Income/));
    assert.equal((await tab('Table Selector')).getAttribute('aria-selected'), 'true');
    assert.ok(await screen.findByRole('heading', { name: 'Income statement' }));
    assert.ok(await screen.findByText('Recognises Income.'));
  });

  test('a picked table shows its rows; one that its tag contradicts is marked', async () => {
    const { user } = open(filled());
    await user.click(await screen.findByText('Income'));
    const rows = await screen.findByRole('table', { name: 'Rows of Income' });
    assert.match(within(rows).getByText('Net sales').closest('tr')!.textContent, /500.*Agrees/);
    assert.match(within(rows).getByText('Net income').closest('tr')!.textContent, /70.*Differs/);
  });

  test('a tag that differs opens the filing beside the grid at its cell', async () => {
    const { user } = open(filled());
    await user.click(await screen.findByText('Income'));
    await user.click(await button('Differs: show Net income in the filing'));
    const filing = await screen.findByRole('complementary', { name: 'Filing' });
    assert.ok(await within(filing).findByText('Filing at 0.3.2'));
    await user.click(await button('Close the filing'));
    assert.equal(screen.queryByRole('complementary', { name: 'Filing' }), null);
  });

  test('a failed read says why and can be tried again', async () => {
    open(filled().refuses(getSecTables, 422, { message: 'This filing is a PDF.' }));
    assert.ok(await screen.findByText('This filing is a PDF.'));
    assert.ok(await button('Try again'));
  });
});

describe('extractor-statement-calculator', () => {
  const withAnswer = () => filled().answers(calculateTable, calculated);

  test('calculates and shows value, database and proof (m001-extractor-calculation-completed)', async () => {
    const server = withAnswer();
    const { user } = open(server);
    await calculator(user);
    assert.ok(await screen.findByText('Calculation completed!'));
    const [input] = server.inputsOf(calculateTable);
    assert.deepEqual(
      [input!.mapper, input!.statementType, input!.comparePeriod],
      [mapper._id, 'income', 'annual'],
    );
    const row = (await screen.findByText('revenue')).closest('tr')!;
    assert.match(row.textContent, /500450500Net sales.*Agrees/);
    assert.ok(screen.getByText('1 of 2 tagged cells agree (50 %)'));
    assert.ok(screen.getByText('grossProfit is 5 below revenue - costOfRevenue'));
  });

  test('Save sends one field, Store All all of them, with their rows (r001-calculator-store, m001-extractor-store-all)', async () => {
    const server = withAnswer().answers(storeExtractorValues, repaired(9, '1 value stored.'));
    const { user } = open(server);
    await calculator(user);
    await user.click(await button('Save revenue'));
    await screen.findByText('1 value stored.');
    await user.click(await button('Store All'));
    const [one, all] = server.inputsOf(storeExtractorValues) as unknown as Record<string, unknown>[];
    assert.deepEqual(
      [
        one!['calendarYear'],
        one!['period'],
        one!['symbol'],
        one!['statementType'],
        one!['revenue'],
        one!['netIncome'],
      ],
      [2023, 'FY', 'ACME', 'income', 500, undefined],
    );
    assert.deepEqual((one!['origin'] as { rows: object }).rows, {
      revenue: { label: 'Net sales', section: null, place: '0.1.2', proposed: 500 },
    });
    assert.deepEqual([all!['revenue'], all!['netIncome'], all!['grossProfit']], [500, 70, 200]);
  });

  test('Insert Statement is offered for a record that does not exist (m001-extractor-insert-statement)', async () => {
    const server = filled()
      .answers(calculateTable, { ...calculated, exists: false })
      .answers(storeNewStatement, repaired(10, 'Statement inserted.'));
    const { user } = open(server);
    await calculator(user);
    assert.equal((await button('Store All')).getAttribute('aria-disabled'), 'true');
    await user.click(await button('Insert Statement'));
    assert.ok(await screen.findByText('Statement inserted.'));
    assert.equal(server.inputsOf(storeNewStatement)[0]!.date, '2023-12-31');
  });

  test('a refused store says why and keeps the values', async () => {
    const server = withAnswer().refuses(storeExtractorValues, 409, {
      message: 'Somebody else changed this value in the meantime.',
    });
    const { user } = open(server);
    await calculator(user);
    await user.click(await button('Save revenue'));
    assert.ok(await screen.findByText('Somebody else changed this value in the meantime.'));
    assert.ok(screen.getByText('revenue'));
  });

  test('without the permission nothing can be stored', async () => {
    const { user } = open(withAnswer(), { me: { role: 'standard', permissions: [] } });
    await user.click(await screen.findByText('Income'));
    await user.click(await tab('Statement Calculator'));
    assert.equal((await button('Calculate')).getAttribute('aria-disabled'), 'true');
  });
});

describe('extractor-details-popup', () => {
  test('details show mappings and calculations with numbers (r001-extractor-fullchanges)', async () => {
    const { user } = open(filled().answers(calculateTable, calculated));
    await calculator(user);
    await user.click(await button('Details of grossProfit'));
    const popup = await screen.findByRole('dialog', { name: 'Details grossProfit' });
    for (const text of ['revenue - costOfRevenue', '500 - 300']) assert.ok(within(popup).getByText(text));
    assert.match(popup.textContent, /\(empty\)|→ 200/);
  });

  test('another row can be taken; it is stored with the row, and what the mapper had proposed', async () => {
    const server = filled()
      .answers(calculateTable, calculated)
      .answers(storeExtractorValues, repaired(9, 'Stored.'));
    const { user } = open(server);
    await calculator(user);
    await user.click(await button('Analyze netIncome'));
    const popup = await screen.findByRole('dialog', { name: 'Details netIncome' });
    assert.match(popup.textContent, /the value differs: tagged 71/);
    await user.selectOptions(within(popup).getByLabelText('Take another row'), 'Cost of sales: 300');
    await user.click(within(popup).getByText('Close', { selector: 'button' }));
    await user.click(await tab('Row Selector'));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Chosen rows']));
    act(() => answerLeaving(false));
    await user.click(await button('Save netIncome'));
    const [stored] = server.inputsOf(storeExtractorValues) as unknown as Record<string, unknown>[];
    assert.equal(stored!['netIncome'], 300);
    assert.deepEqual((stored!['origin'] as { rows: object }).rows, {
      netIncome: { label: 'Cost of sales', section: null, place: '0.2.2', proposed: 70 },
    });
    assert.equal(server.inputsOf(calculateTable).length >= 2, true, 'Analyze calculates again');
  });
});
