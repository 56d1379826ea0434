import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { getFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/get-filing-document';
import { getSecData } from '@midoffice/contract/fundamentals/filings/calls/get-sec-data';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
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

  test('shows Date, Accepted Date, Type, Final Link and Update; Update reads the filing again (m001-filings-no-filings-found-for-this-symbol)', async () => {
    const server = new FakeServer().answers(getSecData, [filing]).answers(rerunSecLink, {
      success: true,
      message: 'SEC Link refreshed',
      symbol: 'AAPL',
      records: ['income 2024-FY'],
      inserted: 3,
      changed: 0,
    });
    const { user } = drawScreen(SecFilings, { server, address: { symbol: 'AAPL' } });
    await screen.findByText('2024-11-01 06:01:36');
    for (const header of ['Date', 'Accepted Date', 'Type', 'Final Link', 'Update'])
      assert.ok(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }), header);
    assert.equal(screen.getByText(finalLink).getAttribute('href'), finalLink);
    await user.click(screen.getByRole('button', { name: 'Update 10-K of 2024-09-28' }));
    await screen.findByText('SEC Link refreshed');
    assert.deepEqual(server.inputsOf(rerunSecLink), [{ link: finalLink, symbol: 'AAPL' }]);
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
