import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aftermarketStats } from '@midoffice/contract/monitors/feeds/calls/aftermarket-stats';
import { checkSetInactiveEod } from '@midoffice/contract/monitors/feeds/calls/check-set-inactive-eod';
import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import type { ExchangeStats, FeedSymbol } from '@midoffice/contract/monitors/feeds/shapes';
import { waitFor, within } from '@testing-library/react';
import { ToolsContext } from '../../../../kit/nav/tools.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { draw, drawScreen, screen } from '../../../../testing/render.tsx';
import { aftermarketRow, exchange, feedSymbol } from '../testing/feeds.ts';
import { ExchangeUpdates } from './exchange-updates.tsx';

const stats = { tradeCount: 36, quoteCount: 57, minTrade: null, minQuote: null, outOfRange: 8 };
const none = { tradeCount: 0, quoteCount: 0, minTrade: null, minQuote: null, outOfRange: 0, rows: [] };

const filled = (
  rows: readonly ExchangeStats[] = [exchange()],
  symbols: readonly FeedSymbol[] = [feedSymbol('AAA')],
  total = symbols.length,
): FakeServer =>
  new FakeServer()
    .answers(exchangesStats, { rows: [...rows] })
    .answers(exchangesDetails, { rows: [...symbols], total, page: 1 })
    .answers(aftermarketStats, { ...stats, rows: [aftermarketRow()] });

const rowOf = async (name: string): Promise<HTMLElement> => (await screen.findByText(name)).closest('tr')!;
/** The cell of a row below a header. */
const cell = (row: HTMLElement, header: string): string => {
  const headers = within(row.closest('table')!).getAllByRole('columnheader');
  const at = headers.findIndex(({ textContent }) => textContent === header);
  assert.ok(at >= 0, `no column ${header}`);
  return row.children[at]!.textContent;
};

describe('exchange-updates-screen', () => {
  testReadStates(ExchangeUpdates, {
    call: exchangesStats,
    filled: { rows: [exchange()] },
    shows: 'NYSE',
    empty: { rows: [] },
    says: 'No symbols name an exchange yet',
  });

  test('an exchange has its market, its feed, ages and counts (r003-relative-time)', async () => {
    drawScreen(ExchangeUpdates, { server: filled() });
    const row = await rowOf('NYSE');
    const shown = (headers: readonly string[]) => headers.map((header) => cell(row, header));
    assert.deepEqual(shown(['Feed', 'Market', 'Market hours']), ['ok', 'open', '09:30–16:00']);
    assert.deepEqual(shown(['Last open', 'Last updated', 'Last trade']), [
      '3 hours ago',
      '3 minutes ago',
      '2 hours ago',
    ]);
    assert.deepEqual(shown(['Delay s', 'Avg s', 'Avg bucket', 'EOD', 'Dead']), [
      '900',
      '3.3',
      '1.75',
      '6',
      '7',
    ]);
    assert.deepEqual(shown(['Active', 'Total', 'Price', 'EOD source', 'EOD only']), [
      '103',
      '112',
      '97',
      '98',
      '4',
    ]);
  });

  test('a holiday is named and is no outage; late and outage say for how long', async () => {
    drawScreen(ExchangeUpdates, {
      server: filled([
        exchange({ marketStatus: 'holiday', marketNote: 'Thanksgiving Day', feedState: 'ok' }),
        exchange({ exchange: 'LSE', feedState: 'late' }),
        exchange({ exchange: 'JPX', feedState: 'outage' }),
      ]),
    });
    const holiday = await rowOf('NYSE');
    assert.deepEqual([cell(holiday, 'Feed'), cell(holiday, 'Market')], ['ok', 'holiday']);
    const noteOf = (text: string) =>
      screen.getByText(text).closest('[data-tooltip]')!.getAttribute('data-tooltip');
    assert.deepEqual(['holiday', 'late', 'outage'].map(noteOf), [
      'Thanksgiving Day',
      'No quotes for 5 minutes of trading',
      'No quotes for 15 minutes of trading',
    ]);
  });

  test('symbols without an exchange have a row that opens too', async () => {
    const { server, user } = drawScreen(ExchangeUpdates, {
      server: filled([exchange({ exchange: '', marketStatus: 'unknown', marketHours: '' })]),
    });
    await user.click(await screen.findByText('No exchange'));
    await screen.findByText('AAA');
    assert.deepEqual(server.inputsOf(exchangesDetails).at(-1), { exchange: '-', page: '1' });
  });

  test('Quote and Aftermarket: the other view has its own figures, and the address keeps it (r003-exchange-toggle, m003-exchange-quote, m003-exchange-aftermarket)', async () => {
    const { server, user } = drawScreen(ExchangeUpdates, { server: filled() });
    await screen.findByText('NYSE');
    const toggle = within(screen.getByRole('radiogroup', { name: 'View' }));
    assert.deepEqual(
      toggle.getAllByRole('radio').map(({ textContent }) => textContent),
      ['Quote', 'Aftermarket'],
    );
    assert.equal(server.inputsOf(aftermarketStats).length, 0);
    await user.click(toggle.getByRole('radio', { name: 'Aftermarket' }));
    await screen.findByRole('table', { name: 'Aftermarket by exchange' });
    assert.match(location.search, /view=aftermarket/);
    assert.equal(server.inputsOf(aftermarketStats).length, 1);
    await user.click(toggle.getByRole('radio', { name: 'Quote' }));
    await screen.findByRole('grid', { name: 'Exchanges' });
  });

  test('inactive symbols are checked after a confirmation, of the open exchange or of all', async () => {
    const { server, user } = drawScreen(ExchangeUpdates, { server: filled() });
    const message = '12 symbols checked: 2 set inactive, 1 active again.';
    server.answers(checkSetInactiveEod, { success: true, message, checked: 12, inactive: 2, activeAgain: 1 });
    await screen.findByText('NYSE');
    const ask = async (title: string) => {
      await user.click(screen.getByRole('button', { name: 'Check inactive symbols…' }));
      return within(await screen.findByRole('dialog', { name: title }));
    };
    await user.click((await ask('Check symbols of all exchanges')).getByRole('button', { name: 'Cancel' }));
    assert.equal(server.inputsOf(checkSetInactiveEod).length, 0);
    const all = await ask('Check symbols of all exchanges');
    await user.click(all.getByRole('button', { name: 'Check symbols' }));
    await screen.findByText(message);
    await user.click(screen.getByText('NYSE'));
    await screen.findByText('AAA');
    const one = await ask('Check symbols of NYSE');
    await user.click(one.getByRole('button', { name: 'Check symbols' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(checkSetInactiveEod), [{}, { exchange: 'NYSE' }]));
  });

  test('a refused check keeps the dialog, and says why', async () => {
    const { server, user } = drawScreen(ExchangeUpdates, { server: filled() });
    server.refuses(checkSetInactiveEod, 500);
    await screen.findByText('NYSE');
    await user.click(screen.getByRole('button', { name: 'Check inactive symbols…' }));
    await user.click(await screen.findByRole('button', { name: 'Check symbols' }));
    await screen.findByText(/^Something went wrong checking inactive symbols\./);
    assert.ok(screen.getByRole('dialog', { name: 'Check symbols of all exchanges' }));
  });
});

describe('exchange-symbol-rows', () => {
  const address = { exchange: 'NYSE' };

  test('a row expands into its symbols and closes again; the address keeps it (r003-exchange-toggle)', async () => {
    const { server, user } = drawScreen(ExchangeUpdates, { server: filled() });
    await user.click(await screen.findByRole('button', { name: 'Show symbols of NYSE' }));
    const list = within(await screen.findByRole('table', { name: 'Symbols of NYSE' }));
    await list.findByText('AAA');
    assert.match(location.search, /exchange=NYSE/);
    assert.deepEqual(server.inputsOf(exchangesDetails), [{ exchange: 'NYSE', page: '1' }]);
    const button = screen.getByRole('button', { name: 'Hide symbols of NYSE' });
    assert.equal(button.getAttribute('aria-expanded'), 'true');
    await user.click(button);
    await waitFor(() => assert.equal(screen.queryByText('AAA'), null));
  });

  test('slow, within and fast filter, reset shows all (r003-exchange-filters, m003-exchange-slow, m003-exchange-within, m003-exchange-fast, m003-exchange-reset)', async () => {
    const { server, user } = drawScreen(ExchangeUpdates, {
      server: filled(
        [exchange()],
        [
          feedSymbol('SLOW', { tradingFast: -1 }),
          feedSymbol('RIGHT'),
          feedSymbol('FAST', { tradingFast: 1 }),
          feedSymbol('NONE', { tradingFast: null }),
        ],
      ),
      address: { ...address, p: '3' },
    });
    await screen.findByText('RIGHT');
    const speeds = [];
    for (const symbol of ['SLOW', 'RIGHT', 'FAST', 'NONE']) speeds.push(cell(await rowOf(symbol), 'Speed'));
    assert.deepEqual(speeds, ['slow', 'within', 'fast', '']);
    const filters = within(screen.getByRole('group', { name: 'Symbol filters' }));
    for (const speed of ['slow', 'within', 'fast']) {
      await user.click(filters.getByRole('button', { name: speed }));
      await waitFor(() =>
        assert.deepEqual(server.inputsOf(exchangesDetails).at(-1), { exchange: 'NYSE', speed, page: '1' }),
      );
      assert.equal(filters.getByRole('button', { name: speed }).getAttribute('aria-pressed'), 'true');
    }
    await user.selectOptions(filters.getByLabelText('Bucket'), 'EOD: 6');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(exchangesDetails).at(-1), {
        exchange: 'NYSE',
        bucket: '4',
        speed: 'fast',
        page: '1',
      }),
    );
    await user.click(filters.getByRole('button', { name: 'reset' }));
    await waitFor(() => assert.doesNotMatch(location.search, /speed|bucket/));
    assert.equal(filters.getByRole('button', { name: 'fast' }).getAttribute('aria-pressed'), 'false');
  });

  test('a symbol with and one without a source of daily bars are marked (r003-exchange-eodsource)', async () => {
    drawScreen(ExchangeUpdates, {
      server: filled(
        [exchange()],
        [feedSymbol('WITH', { eodSource: 2 }), feedSymbol('WITHOUT', { eodSource: 1, isActive: false })],
      ),
      address,
    });
    const [withOne, without] = [await rowOf('WITH'), await rowOf('WITHOUT')];
    assert.deepEqual([cell(withOne, 'EOD source'), cell(withOne, 'State')], ['has source', 'active']);
    assert.deepEqual([cell(without, 'EOD source'), cell(without, 'State')], ['no source', 'inactive']);
    assert.deepEqual(
      ['Bucket', 'Sources', 'Weekly'].map((header) => cell(withOne, header)),
      ['5 min', 'finage, live', '1,950'],
    );
    assert.match(cell(withOne, 'Last updated'), /^3\d seconds ago$/);
  });

  test('10 symbols on a page, the next one is asked for by its number (r003-exchange-toggle)', async () => {
    const page = Array.from({ length: 10 }, (_none, n) => feedSymbol(`S${n}`));
    const { server, user } = drawScreen(ExchangeUpdates, {
      server: filled([exchange()], page, 25),
      address,
    });
    await screen.findByText('1–10 of 25');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(exchangesDetails).at(-1), { exchange: 'NYSE', page: '2' }),
    );
  });

  test('a row opens the charts of its symbol (r003-cross-link-charts)', async () => {
    const item = { key: 'charts', label: 'Charts' };
    const tools = {
      sections: [{ key: 'data-fixes', items: [item] }],
      placed: [],
      showCustomer: () => undefined,
    } as never;
    const { user } = draw(
      <ToolsContext value={tools}>
        <ExchangeUpdates />
      </ToolsContext>,
      { server: filled(), address },
    );
    const link = await screen.findByRole('link', { name: 'AAA' });
    assert.equal(link.getAttribute('href'), '/admin?page=data-fixes&item=charts&symbol=AAA');
    await user.click(within(link.closest('tr')!).getByText('has source'));
    assert.equal(location.search, '?page=data-fixes&item=charts&symbol=AAA');
  });

  test('whoever may not open charts has no link to them', async () => {
    const { user } = drawScreen(ExchangeUpdates, { server: filled(), address });
    await user.click(await screen.findByText('AAA'));
    assert.equal(screen.queryByRole('link', { name: 'AAA' }), null);
    assert.doesNotMatch(location.search, /charts/);
  });

  test('symbols that cannot be read say so, and the exchanges stay', async () => {
    const server = filled().refuses(exchangesDetails, 500);
    drawScreen(ExchangeUpdates, { server, address });
    const alert = await screen.findByRole('alert');
    assert.match(alert.textContent, /^Something went wrong getting exchange updates\./);
    assert.ok(screen.getByText('NYSE'));
  });

  test('no symbol that fits says so', async () => {
    drawScreen(ExchangeUpdates, {
      server: filled([exchange()], []),
      address: { ...address, speed: 'fast' },
    });
    await screen.findByText('No symbols match these filters');
  });
});

describe('aftermarket-stats-view', () => {
  testReadStates(ExchangeUpdates, {
    call: aftermarketStats,
    filled: { ...stats, rows: [aftermarketRow()] },
    shows: 'NYSE',
    empty: none,
    says: 'No trades or quotes since the last close',
    address: { view: 'aftermarket' },
  });

  test('all exchanges together and each: trades, quotes, the first of them, out of range', async () => {
    drawScreen(ExchangeUpdates, { server: filled(), address: { view: 'aftermarket' } });
    const row = await rowOf('NYSE');
    assert.deepEqual(
      ['Last close', 'Trades', 'Quotes', 'First trade', 'First quote', 'Out of range'].map((header) =>
        cell(row, header),
      ),
      ['4 hours ago', '31', '52', '3 hours ago', '3 hours ago', '3'],
    );
    for (const [label, value] of [
      ['Trades', '36'],
      ['Quotes', '57'],
      ['First trade', '–'],
      ['First quote', '–'],
      ['Out of range', '8'],
    ] as const)
      assert.equal(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent, value);
  });
});
