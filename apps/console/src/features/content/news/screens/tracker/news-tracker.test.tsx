import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { getNewsFilterOptions } from '@midoffice/contract/content/news/calls/get-news-filter-options';
import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { around, newsList, newsRow, opened, url } from '../../testing/news.ts';
import { NewsTracker } from './news-tracker.tsx';

const other = newsRow({
  url: 'https://wire-one.example/b.html',
  type: 'prodOnly',
  stats: { differing: [] },
  legacyData: null,
});
const listed = (total = 2): FakeServer =>
  around(new FakeServer()).answers(getNewsComparison, newsList([newsRow(), other], total));

describe('news-tracker-screen', () => {
  testReadStates(NewsTracker, {
    call: getNewsComparison,
    filled: newsList([newsRow()]),
    shows: 'Company raises its forecast',
    empty: newsList([]),
    says: 'No news found',
    around,
  });

  test('a row shows date, address, type, what differs and both articles', async () => {
    drawScreen(NewsTracker, { server: listed() });
    await screen.findByText('Company lifts outlook');
    for (const text of ['prodOnly', 'both', 'Title, Image, Symbols, Text', 'one source', url])
      assert.ok(screen.getAllByText(text).length, text);
    for (const header of ['Published', 'Type', 'Stats', 'Prod data', 'Legacy data', 'URL'])
      assert.ok(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }), header);
  });

  test('filters are sent by name, and begin at the first page; 501 rows are two pages', async () => {
    const { server, user } = drawScreen(NewsTracker, { server: listed(501), address: { p: '2' } });
    await screen.findByText('501–501 of 501');
    await user.selectOptions(screen.getByLabelText('Type'), 'legacyOnly');
    await screen.findByRole('option', { name: 'Wire Two' });
    await user.selectOptions(screen.getByLabelText('Publisher'), 'Wire Two');
    await user.type(screen.getByLabelText('Symbols'), 'AAPL, MSFT{Enter}');
    await user.type(screen.getByLabelText('URL'), 'wire{Enter}');
    await user.type(screen.getByLabelText('From'), '2024-05-01');
    await user.type(screen.getByLabelText('To'), '2024-05-31');
    await user.click(screen.getByLabelText('Differing only'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getNewsComparison).at(-1), {
        type: 'legacyOnly',
        publisher: 'Wire Two',
        symbols: 'AAPL, MSFT',
        url: 'wire',
        fromDate: '2024-05-01',
        toDate: '2024-05-31',
        differing: 'true',
        page: '1',
      }),
    );
    assert.equal(server.inputsOf(getNewsFilterOptions).length, 1);
  });

  test('a row opens its comparison, whose texts are read by its address; the address keeps it', async () => {
    const server = listed().answers(getNewsFullTexts, opened());
    const { user } = drawScreen(NewsTracker, { server });
    await user.click(await screen.findByText('Company lifts outlook'));
    await screen.findByRole('dialog', { name: /News comparison/ });
    await waitFor(() => assert.deepEqual(server.inputsOf(getNewsFullTexts), [{ url }]));
    assert.match(decodeURIComponent(location.search), /article=https:\/\/wire-one\.example\/a\.html/);
    await user.click(await screen.findByRole('button', { name: 'Next article' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getNewsFullTexts).at(-1), {
        url: 'https://wire-one.example/b.html',
      }),
    );
  });

  test('options that cannot be read leave the list usable', async () => {
    const server = listed().refuses(getNewsFilterOptions, 500);
    drawScreen(NewsTracker, { server });
    await screen.findByText('Company lifts outlook');
    await screen.findByText('Publishers could not be read');
  });
});
