import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import { updatePossibleMarketCapError } from '@midoffice/contract/prices/market-cap/calls/update-possible-market-cap-error';
import type { MarketCapError } from '@midoffice/contract/prices/market-cap/shapes';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { MarketCap } from './market-cap.tsx';

const found: MarketCapError = {
  symbol: 'NWND',
  marketCap: 1_000_000,
  chart_marketcap: 2_000_000,
  outstandingShares: 10_000,
  financialsSharesRef: 5000,
  impliedSharesRef: 10_000,
  marketCapAdjustmentRatio: 1,
  marketcap_mismatch: true,
  marketcap_outlier: false,
  reason: 'twice what the vendor quotes',
};
const edited = async (server: FakeServer) => {
  const drawn = drawScreen(MarketCap, { server: server.answers(getPossibleMarketCapErrors, [found]) });
  await drawn.user.click(await screen.findByLabelText('Edit NWND'));
  return drawn;
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('marketcap-chart-screen', () => {
  testReadStates(MarketCap, {
    call: getPossibleMarketCapErrors,
    filled: [found],
    shows: 'NWND',
    empty: [],
    says: 'No records found',
  });

  test('without a ticker its parts say to choose one, and nothing is asked of them', async () => {
    const server = new FakeServer().answers(getPossibleMarketCapErrors, []);
    drawScreen(MarketCap, { server });
    assert.ok(await screen.findByText('Choose a ticker, or a row of the table below.'));
    assert.equal(screen.getAllByText('Choose a ticker first').length, 2);
  });

  test('says whose market cap it is, and in which currency', async () => {
    const company = { name: 'Northwind Data Inc.', exchange: 'NASDAQ', currency: 'USD' };
    const server = new FakeServer()
      .answers(getPossibleMarketCapErrors, [])
      .answers(getMarketCap, [])
      .answers(getShareCounts, { symbol: 'NWND', ratio: 1, rows: [] })
      .answers(listChangeSets, { rows: [], next: null, kinds: [] })
      .answers(searchSymbols, [{ symbol: 'NWND', ...company }]);
    drawScreen(MarketCap, { server, address: { symbol: 'NWND' } });
    await screen.findByText('NWND · Northwind Data Inc. · NASDAQ · USD');
    assert.deepEqual(server.inputsOf(searchSymbols)[0], { q: 'NWND', limit: '1' });
  });

  test('without the permission nothing can be edited or removed', async () => {
    const server = new FakeServer().answers(getPossibleMarketCapErrors, [found]);
    drawScreen(MarketCap, { server, me: { role: 'standard', permissions: [] } });
    assert.equal((await screen.findByLabelText('Edit NWND')).getAttribute('aria-disabled'), 'true');
    assert.equal(screen.getByLabelText<HTMLButtonElement>('Remove NWND').disabled, true);
  });

  test('the ratio is worked out of both counts, and previewed before it is saved', async () => {
    const server = new FakeServer().answers(updatePossibleMarketCapError, ({ preview }) =>
      preview ? repaired(null) : repaired(61, 'Ratio saved.'),
    );
    const { user } = await edited(server);
    await user.click(button('Calculate'));
    assert.equal(screen.getByLabelText<HTMLInputElement>('Ratio').value, '2');
    await user.click(button('Preview'));
    assert.ok(await screen.findByText('645.6'));
    await user.click(button('Save'));
    await screen.findByText('Ratio saved.');
    assert.deepEqual(
      server
        .inputsOf(updatePossibleMarketCapError)
        .map((sent) => [sent.marketCapAdjustmentRatio, sent.preview]),
      [
        [2, true],
        [2, false],
      ],
    );
    await waitFor(() => assert.ok(!screen.queryByRole('dialog')));
  });

  test('a count that is no number shows an error under its field and is not sent', async () => {
    const { server, user } = await edited(new FakeServer());
    await user.clear(screen.getByLabelText('Implied Shares'));
    await user.type(screen.getByLabelText('Implied Shares'), 'many');
    await user.click(button('Save'));
    assert.equal(screen.getByLabelText('Implied Shares').getAttribute('aria-invalid'), 'true');
    assert.deepEqual(server.inputsOf(updatePossibleMarketCapError), []);
  });

  test('a day without a count is corrected against what was read: that there is none, or nothing', async () => {
    const row = {
      date: '2023-02-10',
      financials: 100,
      implied: null,
      corrected: null,
      removed: true,
      acting: null,
      origin: null,
      finding: null,
      suggested: null,
    };
    const server = new FakeServer()
      .answers(searchSymbols, [])
      .answers(getPossibleMarketCapErrors, [])
      .answers(getMarketCap, [])
      .answers(getShareCounts, { symbol: 'NWND', ratio: 1, rows: [row] })
      .answers(listChangeSets, { rows: [], next: null, kinds: [] })
      .refuses(correctShareCount, 409, {
        message: 'Somebody else corrected the share count.',
        conflicts: [{ field: 'shares', expected: 'no count', actual: null, wanted: 100 }],
      });
    const { user } = drawScreen(MarketCap, { server, address: { symbol: 'NWND' } });
    await user.click(await screen.findByText('2023-02-10'));
    await user.click(screen.getByLabelText('There is no count of this day'));
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Current valuenot correctedYours100/);
    server.answers(correctShareCount, ({ preview }) =>
      preview ? repaired(null) : repaired(63, 'Count saved.'),
    );
    await user.click(button('Keep mine'));
    await screen.findByText('Count saved.');
    assert.deepEqual(
      server.inputsOf(correctShareCount).map(({ expected }) => expected),
      ['no count', null, null],
    );
  });

  test('conflict: shows both ratios when somebody else has set one meanwhile, and one’s own is sent over it', async () => {
    const server = new FakeServer().refuses(updatePossibleMarketCapError, 409, {
      message: 'The ratio has changed.',
      conflicts: [{ field: 'marketCapAdjustmentRatio', expected: 1, actual: 3, wanted: 1 }],
    });
    const { user } = await edited(server);
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Current value3Yours1/);
    server.answers(updatePossibleMarketCapError, ({ preview }) =>
      preview ? repaired(null) : repaired(62, 'Ratio saved.'),
    );
    await user.click(button('Keep mine'));
    await screen.findByText('Ratio saved.');
    assert.deepEqual(
      server.inputsOf(updatePossibleMarketCapError).map(({ expectedRatio }) => expectedRatio),
      [1, 3, 3],
    );
  });
});
