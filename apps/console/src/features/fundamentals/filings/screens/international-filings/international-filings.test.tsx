import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getInternationalFilings } from '@midoffice/contract/fundamentals/filings/calls/get-international-filings';
import { processInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/process-international-filings-csv';
import { updateInternationalFiling } from '@midoffice/contract/fundamentals/filings/calls/update-international-filing';
import type { InternationalFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { InternationalFilings } from './international-filings.tsx';

const filing: InternationalFiling = {
  symbol: 'KSTR.OL',
  date: '2024-12-31',
  fillingDate: '2025-03-03',
  calendarYear: 2024,
  period: 'FY',
  finalLink: 'https://reports.example/2024.html',
  rawTextLink: `/status/fix/filing-file/${'b'.repeat(32)}.txt`,
  s3Link: `/status/fix/filing-file/${'a'.repeat(32)}.html`,
  rawTextAvailable: true,
  fileType: 'html',
  createdAt: '2025-04-01T00:00:00.000Z',
  updatedAt: '2025-04-02T00:00:00.000Z',
};
const address = { symbol: 'KSTR.OL' };
const filled = (): FakeServer => new FakeServer().answers(getInternationalFilings, [filing]);

describe('international-filings-screen', () => {
  testReadStates(InternationalFilings, {
    call: getInternationalFilings,
    filled: [filing],
    shows: '2025-03-03',
    empty: [],
    says: 'No filings found for this symbol.',
    address,
  });

  test('shows its columns; links lead to the site, and to the stored document and text', async () => {
    drawScreen(InternationalFilings, { server: filled(), address });
    await screen.findByText('2025-03-03');
    for (const header of ['Date', 'Filing Date', 'Year', 'Period', 'Link', 'Text', 'S3', 'Update', 'Extract'])
      assert.ok(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }), header);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    assert.deepEqual(['Final link of 2024 FY', 'Raw text of 2024 FY', 'S3 link of 2024 FY'].map(hrefOf), [
      filing.finalLink,
      filing.rawTextLink,
      filing.s3Link,
    ]);
  });

  test('an upload needs a .csv file (r001-filings-csv-only, m001-filings-no-file-selected)', async () => {
    const { user, server } = drawScreen(InternationalFilings, { server: filled(), address });
    await user.click(screen.getByRole('button', { name: 'Upload file' }));
    await screen.findByText('No file selected!');
    assert.deepEqual(server.inputsOf(processInternationalFilingsCsv), []);
    assert.ok(screen.getByRole('button', { name: 'Download Sample' }));
  });

  test('without the grant for changes nothing can be uploaded or updated', async () => {
    drawScreen(InternationalFilings, {
      server: filled(),
      address,
      me: { role: 'standard', permissions: ['financialStatements'] },
    });
    await screen.findByText('2025-03-03');
    for (const name of ['Upload file', 'Update 2024 FY'])
      assert.equal(screen.getByRole('button', { name }).getAttribute('aria-disabled'), 'true', name);
  });
});

describe('international-update-dialog', () => {
  const open = async (server: FakeServer) => {
    const drawn = drawScreen(InternationalFilings, { server, address });
    await drawn.user.click(await screen.findByRole('button', { name: 'Update 2024 FY' }));
    return { ...drawn, dialog: screen.getByRole('dialog', { name: /^Update links/ }) };
  };

  test('Update links hides seven keys and replaces two links by uploads only (r001-filing-dialog-hidden, m001-filings-update-links)', async () => {
    const { dialog } = await open(filled());
    for (const hidden of [
      'calendarYear',
      'period',
      'symbol',
      'createdAt',
      'updatedAt',
      'rawTextAvailable',
      'fileType',
    ])
      assert.equal(within(dialog).queryByLabelText(hidden), null, hidden);
    for (const label of ['rawTextLink', 's3Link'])
      assert.equal(within(dialog).getByLabelText(label).getAttribute('type'), 'file', label);
    assert.ok(within(dialog).getByText(filing.s3Link!));
    assert.ok(within(dialog).getByLabelText('date (YYYY-MM-DD)'));
    assert.equal(
      within(dialog).getByRole('button', { name: 'Update' }).getAttribute('aria-disabled'),
      'true',
    );
  });

  test('a change is saved, and its message has an undo (m001-filings-successfully-updated-the-filing)', async () => {
    const server = filled().answers(updateInternationalFiling, {
      success: true,
      message: 'Successfully updated the filing.',
      changeSetId: 7,
      filing,
    });
    const { user, dialog } = await open(server);
    const link = within(dialog).getByLabelText('finalLink');
    await user.clear(link);
    await user.type(link, 'https://reports.example/new.html');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await screen.findByText('Successfully updated the filing.');
    assert.ok(screen.getByRole('button', { name: 'Undo' }));
    const [sent] = server.inputsOf(updateInternationalFiling);
    assert.deepEqual(JSON.parse(sent!.updateRecord), {
      symbol: 'KSTR.OL',
      calendarYear: 2024,
      period: 'FY',
      date: '2024-12-31',
      fillingDate: '2025-03-03',
      finalLink: 'https://reports.example/new.html',
      updatedAt: filing.updatedAt,
    });
  });

  test('a conflict shows both values; of two fields the chosen one is sent, the other keeps the value of the other person', async () => {
    const where = 'KSTR.OL 2024 FY';
    const server = filled().refuses(updateInternationalFiling, 409, {
      message: 'Somebody else changed this filing in the meantime.',
      conflicts: [
        { field: 'fillingDate', expected: null, actual: '2025-04-01', wanted: '2025-03-03', where },
        {
          field: 'finalLink',
          expected: null,
          actual: 'https://theirs.example',
          wanted: 'https://mine.example',
          where,
        },
      ],
      revision: Date.parse('2026-05-06T07:08:09.123Z'),
    });
    const { user, dialog } = await open(server);
    const link = within(dialog).getByLabelText('finalLink');
    await user.clear(link);
    await user.type(link, 'https://mine.example');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await screen.findByText('https://theirs.example');
    const conflict = within(screen.getByRole('dialog', { name: /Changed by somebody else/ }));
    await user.click(conflict.getByRole('button', { name: /mine\.example/ }));
    await user.click(conflict.getByRole('button', { name: 'Merge as chosen' }));
    await waitFor(() => assert.equal(server.inputsOf(updateInternationalFiling).length, 2));
    const { fillingDate, finalLink, updatedAt } = JSON.parse(
      server.inputsOf(updateInternationalFiling)[1]!.updateRecord,
    );
    assert.deepEqual(
      [fillingDate, finalLink, updatedAt],
      ['2025-04-01', 'https://mine.example', '2026-05-06T07:08:09.123Z'],
    );
  });
});
