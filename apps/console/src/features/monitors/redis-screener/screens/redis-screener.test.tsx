import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { perplexityScreener } from '@midoffice/contract/monitors/redis-screener/calls/perplexity-screener';
import { redisScreenerFields } from '@midoffice/contract/monitors/redis-screener/calls/redis-screener-fields';
import { parametersOf, screenedFields } from '@midoffice/contract/monitors/redis-screener/lists';
import type { FilledField, ScreenedRow } from '@midoffice/contract/monitors/redis-screener/shapes';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../testing/saved-files.ts';
import { RedisScreener } from './redis-screener.tsx';

const fields: FilledField[] = screenedFields.map((field) => ({
  ...field,
  parameters: parametersOf(field),
  values:
    field.name === 'sector'
      ? [
          { value: 'Technology', count: 7 },
          { value: 'Energy', count: 2 },
        ]
      : [],
  min: field.name === 'marketCap' ? 1000 : null,
  max: field.name === 'marketCap' ? 3e12 : null,
  known: 9,
}));
const schema = { fields, symbols: 9, updatedAt: '2026-01-05T10:00:00Z' };
const row = (symbol: string): ScreenedRow => ({
  ...Object.fromEntries(screenedFields.map(({ name }) => [name, null])),
  symbol,
  companyName: `${symbol} Corp.`,
  marketCap: 2_000_000_000,
  isEtf: false,
});
const withFields = (fake = new FakeServer()): FakeServer => fake.answers(redisScreenerFields, schema);
const run = { filters: 'marketCapMin=1000000000' };

describe('redis-screener-screen', () => {
  testReadStates(RedisScreener, {
    call: perplexityScreener,
    filled: [row('ORBD')],
    shows: 'ORBD Corp.',
    empty: [],
    says: 'No symbols match these filters.',
    address: run,
    around: withFields,
  });

  describe('its schema', () => {
    testReadStates(RedisScreener, {
      call: redisScreenerFields,
      filled: schema,
      shows: 'Market cap',
      empty: { fields: [], symbols: 0, updatedAt: null },
      says: 'There are no records yet.',
    });
  });

  test('a link with filters waits for the fields, and says so where they cannot be read', async () => {
    const { server } = drawScreen(RedisScreener, {
      server: new FakeServer().holds(redisScreenerFields),
      address: run,
    });
    assert.ok(await screen.findByRole('table', { name: 'Results' }));
    assert.equal(screen.queryByText('Choose filters and run the screener.'), null);
    assert.deepEqual(server.inputsOf(perplexityScreener), []);
  });

  test('without the fields a link with filters runs nothing', async () => {
    drawScreen(RedisScreener, { server: new FakeServer().refuses(redisScreenerFields, 500), address: run });
    await screen.findByText('The screener runs once the fields are read.');
  });

  test('without filters nothing is run (r003-screener-no-filters, m003-screener-no-filters-selected)', async () => {
    const fake = withFields();
    const { user } = drawScreen(RedisScreener, { server: fake });
    await screen.findByText('Choose filters and run the screener.');
    await user.click(await screen.findByRole('button', { name: 'Run screener' }));
    await screen.findByText('No filters selected.');
    assert.deepEqual(fake.inputsOf(perplexityScreener), []);
  });

  test('a market cap of at least 1e9 is sent as marketCapMin; enums, flags and added fields by their names (r003-screener-params)', async () => {
    const fake = withFields().answers(perplexityScreener, [row('ORBD')]);
    const { user } = drawScreen(RedisScreener, { server: fake });
    await user.type(await screen.findByLabelText('Market cap min'), '1,000,000,000');
    await user.selectOptions(screen.getByLabelText('Sector'), 'Technology');
    await user.selectOptions(screen.getByLabelText('Active'), 'true');
    await user.selectOptions(screen.getByLabelText('Add filter'), 'companyName');
    await user.type(screen.getByLabelText('Company'), 'corp');
    await user.click(screen.getByRole('button', { name: 'Run screener' }));
    await screen.findByText('ORBD Corp.');
    assert.deepEqual(fake.inputsOf(perplexityScreener), [
      {
        marketCapMin: '1000000000',
        sector: 'Technology',
        isActivelyTrading: 'true',
        companyName: 'corp',
        limit: '5000',
      },
    ]);
    assert.match(location.search, /filters=marketCapMin/);
    const link = screen.getByRole('link', { name: 'ORBD' });
    assert.match(link.getAttribute('href')!, /item=charts&symbol=ORBD/);
  });

  test('who runs it by Enter goes on in the field; Back fills the form in again', async () => {
    const server = withFields().answers(perplexityScreener, [row('ORBD')]);
    const { user } = drawScreen(RedisScreener, { server });
    const least = await screen.findByLabelText<HTMLInputElement>(/Market cap.*min/i);
    await user.type(least, '2000{Enter}');
    await screen.findByText('ORBD Corp.');
    assert.equal(document.activeElement, least);
    await user.type(least, '00{Enter}');
    await waitFor(() => assert.equal(server.inputsOf(perplexityScreener).at(-1)?.['marketCapMin'], '200000'));
    history.back();
    await waitFor(() =>
      assert.equal(screen.getByLabelText<HTMLInputElement>(/Market cap.*min/i).value, '2000'),
    );
  });

  test('a removed filter filters no more, and a text in place of a number is refused', async () => {
    const fake = withFields().answers(perplexityScreener, [row('ORBD')]);
    const { user } = drawScreen(RedisScreener, {
      server: fake,
      address: { filters: 'marketCapMin=5&sector=Energy' },
    });
    await screen.findByText('ORBD Corp.');
    await user.click(screen.getByRole('button', { name: 'Remove Sector' }));
    await user.type(screen.getByLabelText('Market cap min'), 'x');
    await user.click(screen.getByRole('button', { name: 'Run screener' }));
    await screen.findByText('must be a number');
    assert.equal(fake.inputsOf(perplexityScreener).length, 1);
    await user.clear(screen.getByLabelText('Market cap min'));
    await user.type(screen.getByLabelText('Market cap min'), '6');
    await user.click(screen.getByRole('button', { name: 'Run screener' }));
    await waitFor(() =>
      assert.deepEqual(fake.inputsOf(perplexityScreener).at(-1), { marketCapMin: '6', limit: '5000' }),
    );
  });

  test('the rows are exported with their filters, which the audit log records', async (t) => {
    const files = keepSavedFiles(t);
    const fake = withFields()
      .answers(perplexityScreener, [row('ORBD'), row('LMNT')])
      .answers(recordExport, { success: true, message: 'The export is recorded.' });
    const { user } = drawScreen(RedisScreener, { server: fake, address: run });
    await screen.findByText('ORBD Corp.');
    await user.click(within(document.body).getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => assert.equal(fake.inputsOf(recordExport).length, 1));
    assert.deepEqual(fake.inputsOf(recordExport)[0], {
      list: 'redis-screener',
      filters: { marketCapMin: '1000000000' },
      rows: 2,
    });
    await waitFor(() => assert.equal(files.length, 1));
  });
});
