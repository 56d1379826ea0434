import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { getFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/get-filing-document';
import { getSecData } from '@midoffice/contract/fundamentals/filings/calls/get-sec-data';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { SecFilings } from './sec-filings.tsx';

const finalLink = 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/aapl-20240928.htm';
const filing = { date: '2024-09-28', acceptedDate: '2024-11-01 06:01:36', formType: '10-K', finalLink };

describe('sec-filings-screen', () => {
  testReadStates(SecFilings, {
    call: getSecData,
    filled: [filing],
    shows: '10-K',
    empty: [],
    says: 'No filings found for this symbol.',
    address: { symbol: 'AAPL' },
  });

  test('shows Date, Accepted Date, Type, Final Link and Update (m001-filings-no-filings-found-for-this-symbol)', async () => {
    const server = new FakeServer().answers(getSecData, [filing]);
    drawScreen(SecFilings, { server, address: { symbol: 'AAPL' } });
    await screen.findByText('2024-11-01 06:01:36');
    for (const header of ['Date', 'Accepted Date', 'Type', 'Final Link', 'Update'])
      assert.ok(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }), header);
    assert.equal(screen.getByText(finalLink).getAttribute('href'), finalLink);
  });

  test('Update shows what the filing says of the records, then corrects them as a change set with an undo', async () => {
    const answer = (isPreview: boolean) => ({
      success: true as const,
      message: 'SEC Link refreshed successfully!',
      symbol: 'AAPL',
      records: ['income 2024-FY'],
      inserted: 0,
      changed: 1,
      repair: {
        ...repaired(isPreview ? null : 61, 'SEC Link refreshed successfully!'),
        cells: [{ seq: 1, table: 'statement_cell', key: {}, field: 'revenue', before: null, after: 500 }],
        changed: [
          { table: 'income' as const, id: '2024-FY', field: 'revenue', before: 400, after: 500 },
          { table: 'balance' as const, id: '2024-FY', field: 'totalCurrentAssets', before: 60, after: 70 },
          { table: 'revenue-product' as const, id: '2024-FY', field: 'iPhone', before: null, after: 90 },
        ],
        changedCount: 3,
        records: [],
      },
    });
    const server = new FakeServer()
      .answers(getSecData, [filing])
      .answers(rerunSecLink, ({ preview = false }) => answer(preview));
    const { user } = drawScreen(SecFilings, { server, address: { symbol: 'AAPL' } });
    await user.click(await screen.findByRole('button', { name: 'Update 10-K of 2024-09-28' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset SEC 10-K 2024-09-28' }));
    assert.match((await dialog.findByRole('status')).textContent, /3 values would change/);
    assert.match(
      dialog.getByRole('table', { name: 'What changes' }).textContent,
      /Income 2024-FYRevenue400500Balance Sheet 2024-FYTotal current assets6070Revenue by Product 2024-FYiPhone90$/,
    );
    await user.type(dialog.getByLabelText('Reason (optional)'), 'restated');
    await user.click(dialog.getByRole('button', { name: 'Reset SEC' }));
    assert.ok(await screen.findByRole('button', { name: 'Undo' }));
    const input = { link: finalLink, symbol: 'AAPL', repair: true };
    assert.deepEqual(server.inputsOf(rerunSecLink), [
      { ...input, preview: true },
      { ...input, reason: 'restated' },
    ]);
  });

  test('a filing that no template recognises says so, and nothing can be reset', async () => {
    const server = new FakeServer()
      .answers(getSecData, [filing])
      .refuses(rerunSecLink, 422, { message: 'SEC Link refreshed failed: no statement is recognised' });
    const { user } = drawScreen(SecFilings, { server, address: { symbol: 'AAPL' } });
    await user.click(await screen.findByRole('button', { name: 'Update 10-K of 2024-09-28' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Reset SEC/ }));
    await dialog.findByText(/SEC Link refreshed failed/);
    const reset = dialog.getByRole('button', { name: 'Reset SEC' });
    assert.equal(reset.getAttribute('aria-disabled'), 'true');
  });

  test('15 characters are a symbol, 16 a link, whose filing can be updated even where EDGAR does not list it (r001-filings-15-chars)', async () => {
    const server = new FakeServer().answers(getSecData, []);
    const { user } = drawScreen(SecFilings, { server });
    assert.ok(screen.getByText('Enter a symbol or the link of a filing.'));
    const input = screen.getByLabelText('Symbol or link');
    await user.type(input, 'abcdefghijklmno{Enter}');
    await screen.findByText('No filings found for this symbol.');
    await user.clear(input);
    await user.type(input, 'https://a.b/2024{Enter}');
    await screen.findByText('https://a.b/2024');
    assert.deepEqual(server.inputsOf(getSecData), [
      { symbol: 'ABCDEFGHIJKLMNO' },
      { symbol: 'https://a.b/2024' },
    ]);
  });

  test('a symbol with a dot is not asked for at the SEC', async () => {
    const { server } = drawScreen(SecFilings, { address: { symbol: 'VOD.L' } });
    await screen.findByText('No filings found for this symbol.');
    assert.deepEqual(server.inputsOf(getSecData), []);
  });

  test('View shows the stored filing in a frame in which nothing runs', async () => {
    const s3Link = `/status/fix/filing-file/${'a'.repeat(32)}.html`;
    const server = new FakeServer().answers(getSecData, [filing]).answers(getFilingDocument, {
      document: { finalLink, fileType: 'html', bytes: 10, s3Link, rawTextLink: null },
    });
    const { user } = drawScreen(SecFilings, { server, address: { symbol: 'AAPL' } });
    await user.click(await screen.findByRole('button', { name: 'View 10-K of 2024-09-28' }));
    const frame = await screen.findByTitle('Filing');
    assert.deepEqual(
      [frame.getAttribute('sandbox'), frame.getAttribute('src')],
      ['allow-same-origin', s3Link],
    );
  });
});
