import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSiteLinks } from '@midoffice/contract/fundamentals/filings/calls/get-site-links';
import { updateFinancialsLinks } from '@midoffice/contract/fundamentals/filings/calls/update-financials-links';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { FinancialLinks } from './financial-links.tsx';

const link = (calendarYear: number) => ({
  calendarYear,
  period: 'FY' as const,
  finalLink: `https://reports.example/${calendarYear}.html`,
});
const url = 'https://reports.example/';

describe('financial-links-screen', () => {
  testReadStates(FinancialLinks, {
    call: getSiteLinks,
    filled: [link(2024)],
    shows: 'https://reports.example/2024.html',
    empty: [],
    says: 'No links of reports found on this page.',
    address: { url },
  });

  test('fetches the links of a page, deletes one of three, and submits two with the symbol (r001-financial-links-flow)', async () => {
    const changed = {
      symbol: 'KSTR.OL',
      calendarYear: 2024,
      period: 'FY',
      before: null,
      after: { finalLink: link(2024).finalLink },
    };
    const done = {
      success: true as const,
      message: 'Links updated.',
      cells: [],
      effects: { count: 0, sample: [], series: [], warnings: [], warningCount: 0 },
      changed: [changed],
      changedCount: 2,
      digest: 'd'.repeat(64),
    };
    const server = new FakeServer()
      .answers(getSiteLinks, [link(2024), link(2023), link(2022)])
      .answers(updateFinancialsLinks, ({ preview }) => ({
        ...done,
        preview,
        changeSetId: preview ? null : 5,
      }))
      .refusesOnce(updateFinancialsLinks, 500, { message: 'The preview failed.' });
    const { user } = drawScreen(FinancialLinks, { server });
    await user.type(screen.getByLabelText('URL'), `${url}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Delete 2023 FY' }));
    await user.type(screen.getByLabelText('Symbol'), 'kstr.ol');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('The preview failed.');
    assert.equal(
      within(dialog).getByRole('button', { name: 'Submit' }).dataset['tooltip'],
      'The preview failed.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText('2 filings would change:');
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await screen.findByText('Links updated.');
    assert.deepEqual(server.inputsOf(getSiteLinks), [{ url }]);
    const data = [link(2024), link(2022)];
    assert.deepEqual(server.inputsOf(updateFinancialsLinks), [
      { symbol: 'kstr.ol', data, preview: true },
      { symbol: 'kstr.ol', data, preview: true },
      { symbol: 'kstr.ol', data, preview: false, expectedPreview: 'd'.repeat(64) },
    ]);
  });

  test('without links, symbol or grant there is nothing to submit', async () => {
    drawScreen(FinancialLinks, { me: { role: 'standard', permissions: ['sec'] } });
    assert.ok(screen.getByText('Enter the URL of a page that lists reports.'));
    for (const name of ['Submit', 'Fetch links'])
      assert.equal(screen.getByRole('button', { name }).getAttribute('aria-disabled'), 'true', name);
  });
});
