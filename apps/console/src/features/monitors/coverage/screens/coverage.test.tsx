import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import { getCoverageInit } from '@midoffice/contract/monitors/coverage/calls/get-coverage-init';
import {
  coverageFieldNames,
  coverageFields,
  coverageTypes,
  usualCoverageFields,
} from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageData, CoverageRow } from '@midoffice/contract/monitors/coverage/shapes';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { waitFor, within } from '@testing-library/react';
import { currentPlace } from '../../../../kit/address/place.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../testing/saved-files.ts';
import { Coverage } from './coverage.tsx';

const init = {
  types: [...coverageTypes],
  type: 'exchange' as const,
  values: ['LSE', 'NASDAQ'],
  counts: [3, 45],
  fields: [...coverageFieldNames],
  labels: coverageFieldNames.map((field) => coverageFields[field].label),
};
const row = (symbol: string, more: Partial<CoverageRow> = {}): CoverageRow => ({
  symbol,
  name: `${symbol} Inc.`,
  exchange: 'NASDAQ',
  country: 'US',
  sector: null,
  ...more,
});
const data = (rows: readonly CoverageRow[], more: Partial<CoverageData> = {}): CoverageData => ({
  rows: [...rows],
  total: rows.length,
  symbols: rows.length,
  summary: [
    {
      field: 'eod',
      label: 'EOD bars',
      symbols: 1,
      missing: 1,
      share: 0.5,
      gapped: 1,
      oldest: '2001-01-02',
      newest: '2026-11-25',
    },
  ],
  unknown: [],
  checkedAt: '2026-11-26T10:00:00.000Z',
  ...more,
});
const full = row('FULL', { eod: { count: 6500, oldest: '2001-01-02', newest: '2026-11-25', gaps: 4 } });
const bare = row('BARE', { eod: null });
const around = (server: FakeServer): FakeServer => server.answers(getCoverageInit, init);
const drawn = (answer = data([full, bare]), address: Record<string, string> = {}, sub?: string) =>
  drawScreen(Coverage, {
    server: around(new FakeServer()).answers(getCoverageData, answer),
    address,
    ...(sub && { sub }),
  });
const table = (name: string) => screen.getByRole('grid', { name });

describe('coverage-screen', () => {
  testReadStates(Coverage, {
    call: getCoverageData,
    filled: data([full, bare]),
    shows: 'FULL',
    empty: data([]),
    says: 'No symbols in this group',
    around,
  });

  test('the values of the type are read before its data, and the largest is shown (r003-coverage-init)', async () => {
    const { server, user } = drawn();
    await screen.findByText('FULL');
    assert.deepEqual(server.inputsOf(getCoverageInit), [{ type: 'exchange' }]);
    const [first] = server.inputsOf(getCoverageData);
    assert.deepEqual(
      [first?.type, first?.value, first?.fields],
      ['exchange', 'NASDAQ', [...usualCoverageFields]],
    );
    server.answers(getCoverageInit, { ...init, type: 'country', values: ['US'], counts: [2] });
    await user.selectOptions(screen.getByLabelText('Type'), 'Country');
    await screen.findByRole('option', { name: 'US (2)' });
    await screen.findByText('FULL');
    assert.equal(server.inputsOf(getCoverageInit).at(-1)?.type, 'country');
    assert.equal(server.inputsOf(getCoverageData).at(-1)?.value, 'US');
  });

  test('20 symbols on a page (r003-coverage)', async () => {
    const rows = Array.from({ length: 20 }, (_none, n) => row(`S${n}`));
    const { server, user } = drawn(data(rows, { total: 45 }));
    await screen.findByText('1–20 of 45');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('21–40 of 45');
    const last = server.inputsOf(getCoverageData).at(-1);
    assert.deepEqual([last?.page, last?.pageSize], [2, 20]);
  });

  test('custom symbols hold at most 300 characters, and unknown ones are named (r003-coverage)', async () => {
    const { server, user } = drawn(data([full], { unknown: ['NOPE'] }), { type: 'custom' });
    await screen.findByText('Enter symbols to see their coverage');
    assert.equal(server.inputsOf(getCoverageData).length, 0);
    const field = screen.getByLabelText<HTMLInputElement>('Custom symbols');
    await user.click(field);
    await user.paste('A'.repeat(400));
    assert.equal(field.value.length, 300);
    await user.clear(field);
    await user.type(field, 'full, nope{Enter}');
    await screen.findByText('Unknown here: NOPE');
    const last = server.inputsOf(getCoverageData).at(-1);
    assert.deepEqual([last?.type, last?.value], ['custom', 'FULL, NOPE']);
  });

  test('what a symbol does not have is marked; a click on a field lists the symbols without it', async () => {
    const { server, user } = drawn();
    const rows = within(await screen.findByRole('grid', { name: 'Symbols' }));
    await rows.findByText('2001-01-02');
    assert.ok(rows.getAllByText('missing').length > 0);
    await user.click(within(table('Fields')).getByText('50 %'));
    await screen.findByRole('radio', { name: 'Missing', checked: true });
    assert.equal(server.inputsOf(getCoverageData).at(-1)?.missing, 'eod');
    await user.click(screen.getByRole('radio', { name: 'With gaps' }));
    assert.equal(server.inputsOf(getCoverageData).at(-1)?.gapped, 'eod');
    assert.equal(server.inputsOf(getCoverageData).at(-1)?.missing, undefined);
  });

  test('shows counts, latest days or gaps, and sorts by them', async () => {
    const { server, user } = drawn();
    const rows = within(await screen.findByRole('grid', { name: 'Symbols' }));
    await user.click(await screen.findByRole('radio', { name: 'Count' }));
    await rows.findByText('6,500');
    await user.click(screen.getByRole('radio', { name: 'Gaps' }));
    await rows.findByText('4');
    await user.click(rows.getByRole('button', { name: /EOD bars/ }));
    await screen.findByText('FULL');
    assert.match(server.inputsOf(getCoverageData).at(-1)?.sort ?? '', /^-?eod\.gaps$/);
  });

  test('fields are picked from a list, and the address keeps them', async () => {
    const { server, user } = drawn();
    await user.click(await screen.findByRole('button', { name: /^Fields/ }));
    await user.click(await screen.findByLabelText('Transcripts'));
    await screen.findByText('FULL');
    assert.ok(
      server
        .inputsOf(getCoverageData)
        .at(-1)
        ?.fields?.includes('transcripts' as never),
    );
    assert.match(String(currentPlace().search['fields']), /transcripts/);
  });

  test('a symbol opens with all of its fields and links to the tools that repair them', async () => {
    const { user } = drawn(data([full]));
    await user.click(await screen.findByText('FULL'));
    const dialog = within(await screen.findByRole('dialog', { name: /Coverage/ }));
    const [link] = await dialog.findAllByRole('link', { name: 'Charts' });
    assert.equal(link!.getAttribute('href'), '/admin?page=data-fixes&item=charts&symbol=FULL');
    assert.equal(
      dialog.getByRole('link', { name: 'Fix Ticker Image' }).getAttribute('href'),
      '/admin?page=data-fixes&item=fixTickerImage&ticker=FULL',
    );
  });

  test('exports what is filtered as CSV, all pages of it, and records that', async (t) => {
    const saved = keepSavedFiles(t);
    const { server, user } = drawn(data([full, bare]), { show: 'missing', of: 'eod', fields: 'eod' });
    server.answers(recordExport, { success: true, message: 'Recorded.' });
    await screen.findByText('FULL');
    await user.click(screen.getByRole('button', { name: /Export CSV/ }));
    await waitFor(() => assert.equal(saved.length, 1));
    const text = await saved[0]!.content.text();
    assert.match(text, /EOD bars: since/);
    assert.match(text, /FULL,FULL Inc\.,NASDAQ,US,,2001-01-02,2026-11-25,6500,4/);
    const asked = server.inputsOf(getCoverageData).at(-1);
    assert.deepEqual([asked?.missing, asked?.pageSize], ['eod', 5000]);
  });

  test('an unknown type or field in the address counts as none', async () => {
    const { server } = drawn(data([full]), { type: 'planet', fields: '__proto__.nope', of: 'constructor' });
    await screen.findByText('FULL');
    const [asked] = server.inputsOf(getCoverageData);
    assert.deepEqual([asked?.type, asked?.fields], ['exchange', [...usualCoverageFields]]);
  });
});

describe('data-coverage-item', () => {
  test('the coverage of one data item, with all that is known of it (data-coverage-item)', async () => {
    const { server, user } = drawn(data([full, bare]), { field: 'eod' }, 'data-coverage');
    const rows = within(await screen.findByRole('grid', { name: 'Symbols' }));
    for (const text of ['2001-01-02', '2026-11-25', '6,500', '4']) await rows.findByText(text);
    assert.deepEqual(server.inputsOf(getCoverageData)[0]?.fields, ['eod']);
    assert.equal(screen.queryByRole('button', { name: /^Fields/ }), null);
    await user.selectOptions(screen.getByLabelText('Data item'), 'News');
    await screen.findByText('FULL');
    assert.deepEqual(server.inputsOf(getCoverageData).at(-1)?.fields, ['news']);
  });
});
