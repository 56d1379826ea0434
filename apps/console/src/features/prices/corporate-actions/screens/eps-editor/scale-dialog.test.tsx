import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getExchangeRate } from '@midoffice/contract/fundamentals/exchange-rates/calls/get-exchange-rate';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { nothingPending, type Pending } from '../../pending.ts';
import { ScaleDialog } from './scale-dialog.tsx';
import type { Editor } from './use-editor.ts';

const dividend = (date: string, amount: number, currency: string): EdsRecord => ({
  key: date,
  symbol: 'NWND',
  date,
  source: 'yahoo',
  updatedAt: null,
  invalid: false,
  deleted: false,
  values: { date, dividend: amount, currency },
  overridden: {},
});
const future = '2999-03-01';
const main = [
  dividend(future, 4, 'GBp'),
  dividend('2024-05-10', 20, 'GBp'),
  dividend('2014-05-10', 10, 'GBp'),
  dividend('2013-05-10', 7, 'USD'),
];

/** The dialog over the dividends of a company, and what it makes pending. */
function open(server: FakeServer) {
  const seen: { pending: Pending } = { pending: nothingPending };
  const editor = {
    data: {
      symbol: 'NWND',
      type: 'dividends',
      currency: 'GBp',
      main,
      full: [],
      meta: [],
      possibleErrors: [],
    },
    pending: nothingPending,
    change: (edit: (now: Pending) => Pending) => {
      seen.pending = edit(seen.pending);
    },
  } as unknown as Editor;
  const { user } = draw(<ScaleDialog kind="currency" editor={editor} onClose={() => undefined} />, {
    server,
  });
  return { user, seen };
}
const amounts = ({ updates }: Pending) =>
  Object.fromEntries(
    Object.entries(updates).map(([key, { dividend: one, currency }]) => [key, [one?.to, currency?.to]]),
  );

test('each record is converted at the rate of its day, which is asked for with two whole codes only (r001-currency-3-chars)', async () => {
  const server = new FakeServer();
  server.answers(getExchangeRate, ({ from, to, dates }) => ({
    from,
    to,
    rate: dates.map((date) => ({ date, factor: date.startsWith('2014') ? 0.02 : 0.01, bankingDay: date })),
  }));
  const { user, seen } = open(server);
  const dialog = within(await screen.findByRole('dialog', { name: /Currency editor/ }));
  await user.type(dialog.getByRole('textbox', { name: 'To currency' }), 'us');
  assert.deepEqual(server.inputsOf(getExchangeRate), []);
  await user.type(dialog.getByRole('textbox', { name: 'To currency' }), 'd');
  await dialog.findByText('0.020000');
  const [asked] = server.inputsOf(getExchangeRate);
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(
    [asked?.from, asked?.to, asked?.dates],
    ['GBp', 'USD', [today, '2024-05-10', '2014-05-10']],
  );
  await user.click(dialog.getByRole('button', { name: 'Apply to 3 records' }));
  assert.deepEqual(amounts(seen.pending), {
    [future]: [0.04, 'USD'],
    '2024-05-10': [0.2, 'USD'],
    '2014-05-10': [0.2, 'USD'],
  });
});

test('a rate that is typed takes the place of those of the days, also where these cannot be read', async () => {
  const server = new FakeServer();
  server.refuses(getExchangeRate, 503, { message: 'No exchange rates are stored yet.' });
  const { user, seen } = open(server);
  const dialog = within(await screen.findByRole('dialog', { name: /Currency editor/ }));
  await user.type(dialog.getByRole('textbox', { name: 'To currency' }), 'GBP');
  await dialog.findByText(/No exchange rates are stored yet/);
  const apply = dialog.getByRole('button', { name: 'Apply to 3 records' });
  assert.equal(apply.getAttribute('aria-disabled'), 'true');
  await user.type(dialog.getByRole('textbox', { name: /^Rate/ }), '0.01');
  await waitFor(() => assert.notEqual(apply.getAttribute('aria-disabled'), 'true'));
  await user.click(apply);
  assert.deepEqual(amounts(seen.pending)['2014-05-10'], [0.1, 'GBP']);
});

test('a currency that no record has, and a rate that is none, are said beside the fields', async () => {
  const { user } = open(new FakeServer().holds(getExchangeRate));
  const dialog = within(await screen.findByRole('dialog', { name: /Currency editor/ }));
  await user.type(dialog.getByRole('textbox', { name: 'To currency' }), 'USD');
  const from = dialog.getByRole('textbox', { name: 'From currency' });
  await user.clear(from);
  await user.type(from, 'CHF');
  assert.match((await dialog.findByRole('status')).textContent, /^No record is in CHF\.$/);
  await user.type(dialog.getByRole('textbox', { name: /^Rate/ }), '2');
  assert.match((await dialog.findByRole('status')).textContent, /^No record matches\.$/);
  const rate = dialog.getByRole('textbox', { name: /^Rate/ });
  await user.clear(rate);
  await user.type(rate, '-1');
  assert.equal(rate.getAttribute('aria-invalid'), 'true');
});
