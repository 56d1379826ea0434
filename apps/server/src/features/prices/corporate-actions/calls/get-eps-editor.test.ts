import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import {
  edsFields,
  edsTables,
  shownEdsFields,
  type EdsFieldName,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { makeRecords } from '../factory.ts';
import { edsServer, refuses, type EdsServer } from '../testing/eds.ts';

describe('eps-editor', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const read = async (type: EdsTable, symbol = 'acme') =>
    (await server.editor.call(getEpsEditor, { symbol, type })).body;

  test('answers validation, main, a full set per source and the override keys, for each of six tables (r001-eps-tables)', async () => {
    for (const table of edsTables) {
      const body = await read(table);
      assert.deepEqual([body.symbol, body.type, body.validation, body.meta], ['ACME', table, null, []]);
    }
    const { main, full } = await read('earnings');
    assert.deepEqual(
      main.map((record) => [record.key, record.source, record.eps, record.revenue]),
      [
        ['2023-08-02', 'nasdaq', 1.25, 111],
        ['2023-05-02', 'yahoo', 1.1, 100],
      ],
      'the most trusted source that has the record, newest first',
    );
    assert.deepEqual(
      full.map((set) => [set.source, set.records.length]),
      [
        ['nasdaq', 1],
        ['yahoo', 2],
      ],
    );
    assert.deepEqual(
      edsFields.earnings.filter(({ name }) => main[0]![name as EdsFieldName] === undefined),
      [],
      'every field is there, empty ones as null',
    );
  });

  test('keys are a date, a type, or date, period and field (r001-eps-keys)', async () => {
    await makeRecords(server.platform, 'dividends', 'yahoo', 'KEYS', [
      { date: '2024-01-05', dividend: 1 },
      { date: '2024-04-05', dividend: 1 },
    ]);
    await makeRecords(server.platform, 'sources_currencies', 'fmp', 'KEYS', [
      { type: 'earnings', currency: 'USD', denomination: 1 },
      { type: 'dividends', currency: 'GBp', denomination: 100 },
    ]);
    await makeRecords(server.platform, 'analyst_data', 'zacks', 'KEYS', [
      { date: '2024-12-31', period: 'annual', fieldType: 'eps', average: 5 },
      { date: '2024-12-31', period: 'annual', fieldType: 'revenue', average: 900 },
      { date: '2024-12-31', period: 'quarter', fieldType: 'eps', average: 1.3 },
    ]);
    const keys = async (table: EdsTable) => (await read(table, 'KEYS')).main.map((record) => record.key);
    assert.deepEqual(await keys('dividends'), ['2024-04-05', '2024-01-05']);
    assert.deepEqual(await keys('sources_currencies'), ['earnings', 'dividends']);
    assert.deepEqual(await keys('analyst_data'), [
      '2024-12-31|quarter|eps',
      '2024-12-31|annual|revenue',
      '2024-12-31|annual|eps',
    ]);
  });

  test('an editor shows none of the hidden fields (r001-eps-hidden-fields)', () => {
    for (const table of ['earnings', 'dividends', 'splits', 'ipos'] as const)
      for (const hidden of ['symbol', 'period', 'calendarYear', 'source', 'createdAt', 'updatedAt'])
        assert.ok(!shownEdsFields(table).some((field) => field.name === hidden), `${table} ${hidden}`);
    assert.ok(edsFields.earnings.some((field) => field.name === 'calendarYear'));
  });

  test('names what the chart counts with otherwise', async () => {
    await makeRecords(server.platform, 'splits', 'fmp', 'ACME', [
      { date: server.days[20]!, numerator: 4, denominator: 1 },
    ]);
    const { possibleErrors } = await read('splits');
    assert.deepEqual(
      possibleErrors.map((one) => [one.test, one.key, one.message]),
      [['chart-differs', server.days[20]!, 'the chart counts with 2; here 4']],
    );
  });

  test('refuses an unknown symbol, a missing one and a person without the grant', async () => {
    const bad = (input: object, status: number, text: string | RegExp, who = server.editor) =>
      refuses(server, who, getEpsEditor, { symbol: 'ACME', type: 'splits', ...input }, status, text);
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad({ symbol: ' ' }, 400, /Please enter a ticker!/);
    await bad({ symbol: 'A'.repeat(101) }, 400, /^symbol: must have at most 100 characters/);
    await bad({ type: 'prices' }, 400, /^type: must be one of earnings/);
    await bad({}, 403, 'You do not have access to this page.', server.clerk);
  });
});
